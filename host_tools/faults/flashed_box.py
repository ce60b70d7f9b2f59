"""A whole device in MicroPython with the flashed firmware, on a faulty flash of this process."""

import json
import struct
import subprocess
import weakref
from contextlib import suppress
from functools import cache
from typing import Any, NoReturn

from castellan.ui import preferences as choice

from host_tools.board_build.mpy import FLASHED, compile_flashed
from host_tools.checkout import ROOT
from host_tools.faults.box import actions_of
from host_tools.faults.disk import FaultyDisk, Kept
from host_tools.faults.littlefs_disk import BLOCK_BYTES, BLOCKS
from host_tools.interpreters.runtimes import UNIX_HEAP, find_unix

_CODE = """
import sys
sys.path[:] = {path!r}
from host_tools.faults import flashed_device
flashed_device.serve({blocks}, {block_bytes}, {now}, {entropy}, {wiring_known})
"""
_HEAD = struct.Struct("<HHI")


class Ended(Exception):
    """Raised if MicroPython ends. Its text is what MicroPython has printed last."""


class FlashedBox:
    """A device that is switched on, in a process of its own. It offers what `Box` offers."""

    def __init__(
        self, chip: Any, now: int, entropy: int, is_new: bool = False, heap: str = UNIX_HEAP
    ) -> None:
        self.chip = chip
        self.said: list[str] = []
        self.sent_at: int | None = None
        if is_new:
            FaultyDisk(chip, is_new=True)
        code = _CODE.format(
            path=search_path(),
            blocks=BLOCKS,
            block_bytes=BLOCK_BYTES,
            now=now,
            entropy=entropy,
            wiring_known=choice.WIRING_KNOWN,
        )
        self._process = subprocess.Popen(
            [find_unix(), "-X", f"heapsize={heap}", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        weakref.finalize(self, _end, self._process)
        self._state = self._served()

    def close(self) -> None:
        """Cut the power."""
        _end(self._process)

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass of the main loop. The journal holds its flash operations afterwards."""
        self.chip.journal = []
        self.sent_at = None
        self._ask(f"step {levels} {step_ms}")

    @property
    def now(self) -> int:
        return int(self._state["now"])

    @property
    def screen(self) -> str:
        return str(self._state["screen"])

    @property
    def chosen_game(self) -> str:
        return str(self._state["game"])

    @property
    def alarm_code(self) -> int | None:
        """The code of the shown alarm, or None."""
        code: int | None = self._state["alarm"]
        return code

    @property
    def is_safe(self) -> bool:
        return bool(self._state["safe"])

    @property
    def has_shell(self) -> bool:
        return bool(self._state["shell"])

    def shown(self) -> object:
        """Return what a save must hold of the session, or None."""
        self._ask("shown")
        shown = self._state.get("shown")
        return None if shown is None else actions_of(bytes.fromhex(shown))

    def kept(self) -> Kept:
        """Return what is on flash now."""
        return Kept(FaultyDisk(self.chip))

    # Faults

    def fail_writes(self, errno: int) -> None:
        """Let all calls fail that write, with this number. 0 lets them succeed again."""
        self._ask(f"errno {errno}")

    def fail_read(self, later: int) -> None:
        """Let one read fail, this many reads later."""
        self._ask(f"read-fails {later}")

    def break_top(self, method: str, problem: type[Exception]) -> None:
        """Let a method of the screen on top raise an exception."""
        self._ask(f"break {method} {problem.__name__}")

    def plug_in(self) -> None:
        """Plug a computer in, which says hello."""
        self._ask("plug-in")
        self.say_on_cable(b'{"hello": 1}\n')

    def say_on_cable(self, text: bytes) -> None:
        """Let the computer say something."""
        self._ask("say " + " ".join(map(str, text)))

    def break_cable(self, is_noticed: bool) -> None:
        """Pull the cable: the device notices that nobody is there, or its next reading fails."""
        self._ask("cable " + ("is_cut" if is_noticed else "breaks"))

    # Pipes

    def _ask(self, command: str) -> None:
        self._send(command.encode() + b"\n")
        self._state = self._served()

    def _served(self) -> dict[str, Any]:
        """Serve the chip until the device answers. Returns the answer."""
        while True:
            letter = self._receive(1)
            if letter in b"RWE":
                block, offset, size = _HEAD.unpack(self._receive(_HEAD.size))
                if letter == b"R":
                    self._send(self.chip.read(None, block, offset, size))
                else:
                    self._send(bytes([self._write(letter, block, offset, size)]))
            elif letter == b"P":
                if self.sent_at is None:
                    self.sent_at = len(self.chip.journal)
            elif letter not in b"AS":  # a traceback
                self._raise_end(letter)
            else:
                (size,) = struct.unpack("<I", self._receive(4))
                text = self._receive(size).decode()
                if letter == b"A":
                    answer: dict[str, Any] = json.loads(text)
                    return answer
                self.said.append(text)

    def _write(self, letter: bytes, block: int, offset: int, size: int) -> int:
        if letter == b"E":
            return -int(self.chip.erase(None, block))
        return -int(self.chip.prog(None, block, offset, self._receive(size)))

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except BrokenPipeError:
            self._raise_end()

    def _receive(self, size: int) -> bytes:
        assert self._process.stdout is not None
        data = self._process.stdout.read(size)
        if len(data) < size:
            self._raise_end()
        return data

    def _raise_end(self, told: bytes = b"") -> NoReturn:
        """Raise the last words of MicroPython. `told` is what was read before."""
        pipes = self._process
        assert pipes.stdin is not None and pipes.stdout is not None and pipes.stderr is not None
        with suppress(BrokenPipeError):
            pipes.stdin.close()  # MicroPython ends when no further command comes
        out, err = pipes.stdout.read(), pipes.stderr.read()
        raise Ended((told + out + err).decode(errors="replace"))


@cache
def search_path() -> list[str]:
    """Compile the firmware as flashed. Returns where MicroPython finds its modules."""
    compile_flashed()
    folders = (FLASHED / "shims", FLASHED / "lib", ROOT)
    return [*(one.as_posix() for one in folders), ".frozen"]


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None and not pipe.closed:
            try:
                pipe.close()
            except OSError:
                continue
