"""Runs in MicroPython: the flashed firmware, with the faulty chip of the host behind two pipes.

Each message to the host begins with one letter: R, W and E read, program and erase the chip, P is
a picture, S is a line of the serial output, and A is the answer to a command. `flashed_box.py`
is the other end.
"""

import json
import os
import struct
import sys

import machine  # type: ignore[import-not-found]
import neopixel  # type: ignore[import-not-found]
from castellan.core.ticks import add
from castellan.device.board import Board
from castellan.device.files import Files
from castellan.device.loop import Loop
from castellan.ui.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DOWN = 2  # this key ends the wait for Ctrl-C
_MOUNT = "/flash"
FOLDER = "/flash/castellan-data"
_COUNT, _SIZE, _ERASE = 4, 5, 6  # requests of `ioctl`
_PROBLEMS = {
    "ValueError": ValueError,
    "MemoryError": MemoryError,
    "AssertionError": AssertionError,
    "OSError": OSError,
}


def tell(letter: bytes, content: bytes) -> None:
    """Send a message to the host."""
    sys.stdout.buffer.write(letter)
    sys.stdout.buffer.write(content)


class HostFlash:
    """The host's chip as a block device."""

    def __init__(self, blocks: int, block_bytes: int) -> None:
        self._blocks = blocks
        self._block_bytes = block_bytes

    def readblocks(self, block: int, buffer: "Any", offset: int) -> int:
        tell(b"R", struct.pack("<HHI", block, offset, len(buffer)))
        pipe: Any = sys.stdin.buffer
        pipe.readinto(buffer)
        return 0

    def writeblocks(self, block: int, data: "Any", offset: int) -> int:
        tell(b"W", struct.pack("<HHI", block, offset, len(data)))
        sys.stdout.buffer.write(data)
        return -sys.stdin.buffer.read(1)[0]

    def ioctl(self, request: int, argument: int) -> int:
        if request == _COUNT:
            return self._blocks
        if request == _SIZE:
            return self._block_bytes
        if request == _ERASE:
            tell(b"E", struct.pack("<HHI", argument, 0, 0))
            return -sys.stdin.buffer.read(1)[0]
        return 0


class FailingFiles(Files):
    """Files whose calls fail when the host wants it."""

    errno = 0  # of the calls that write
    read_fails_at = 0  # this many reads later, one read fails

    def open(self, path: str, mode: str) -> "Any":
        if "r" in mode:
            self.read_fails_at -= 1
            if self.read_fails_at == 0:
                raise OSError(5)
        else:
            self._check()
        return Files.open(self, path, mode)

    def rename(self, path: str, new_path: str) -> None:
        self._check()
        Files.rename(self, path, new_path)

    def remove(self, path: str) -> None:
        self._check()
        Files.remove(self, path)

    def make_folder(self, path: str) -> None:
        self._check()
        Files.make_folder(self, path)

    def _check(self) -> None:
        if self.errno:
            raise OSError(self.errno)


class Wire:
    """A cable whose computer says what the host has prepared."""

    def __init__(self) -> None:
        self.coming = bytearray()
        self.breaks = False
        self.is_cut = False

    def read(self) -> int:
        if self.breaks:
            raise OSError(5)
        if not self.coming:
            return -1
        byte = self.coming[0]
        self.coming = self.coming[1:]
        return byte

    def write(self, _byte: int) -> bool:
        return True


class Device:
    """A device that runs commands of the host."""

    def __init__(
        self, flash: "Any", now: int, entropy: int, wiring_known: int, say: "Any", show: "Any"
    ) -> None:
        """Boot. `say(text)` gets the serial output, and `show(colours)` each picture."""
        self.now = now
        self._say = say
        self._show = show
        self._entropy = entropy
        self._wiring_known = wiring_known
        modules: Any = sys.modules
        modules["rp2"] = _Rp2(flash)
        self.wire = Wire()
        make_files: Any = FailingFiles
        self.files = make_files(os, open)
        try:
            self._boot(flash, machine.PWRON_RESET)
        except machine.ResetRequested:  # the chip had unstable bits
            disk: Any = os
            disk.umount(_MOUNT)
            self._boot(flash, machine.HARD_RESET)

    def _boot(self, flash: "Any", cause: int) -> None:
        disk: Any = os
        disk.mount(disk.VfsLfs2(flash, progsize=256, readsize=32, lookahead=32), _MOUNT)
        machine.begin(cause)
        neopixel.on_write(self._show)
        board: Any = Board(machine, neopixel)
        board.ticks_ms = lambda: self.now
        board.sleep_ms = self._sleep
        board.levels = lambda: _DOWN
        board.stdin_poll = None
        self.loop: Any = Loop(board, self.files, FOLDER, self._make_session, self._say)
        from castellan.device import start

        assert start.begin(self.loop)
        if self.loop.shell is not None:
            self.loop.shell.preferences.set(self._wiring_known, 1)

    def _make_session(self, preferences: "Any") -> "Any":
        return Session(preferences, self._entropy)

    def _sleep(self, duration_ms: int) -> None:
        self.now = add(self.now, max(1, duration_ms))

    def do(self, words: "list[str]") -> None:
        """Run one command."""
        name = words[0]
        if name == "step":
            self.step(int(words[1]), int(words[2]))
        elif name == "errno":
            self.files.errno = int(words[1])
        elif name == "read-fails":
            self.files.read_fails_at = int(words[1])
        elif name == "break":
            self._break(words[1], _PROBLEMS[words[2]])
        elif name == "plug-in":
            from castellan.device import link

            self.wire = Wire()
            self.loop.link = link.Link(self.loop, self.wire, self.now)
        elif name == "say":
            self.wire.coming.extend(bytes(int(number) for number in words[1:]))
        elif name == "cable":
            setattr(self.wire, words[1], True)

    def step(self, levels: int, step_ms: int) -> None:
        """Run one pass of the main loop."""
        self.now = add(self.now, step_ms)
        if self.loop.link is not None:
            from castellan.device import link

            levels |= link.step(self.loop, self.now)
        self.loop.turn(self.now, levels)

    def _break(self, method: str, problem: "Any") -> None:
        def broken(*_: object) -> None:
            raise problem("broken by the machine")

        setattr(self.loop.shell.top, method, broken)

    def answer(self, has_shown: bool) -> str:
        """Describe the state of the device."""
        loop = self.loop
        shell = loop.shell
        session = shell.app if shell is not None else None
        state = {
            "screen": loop.shown.name if loop.shown is not None else "",
            "game": str(session.game) if session is not None and not session.is_score_only else "",
            "alarm": loop.alarm.code if loop.alarm is not None else None,
            "safe": loop.safe is not None,
            "shell": session is not None,
            "now": self.now,
        }
        if has_shown and session is not None:
            state["shown"] = session.dump().hex() if session.match is not None else None
        return json.dumps(state)


class _Rp2:
    """The module of the chip: only its flash."""

    def __init__(self, flash: "Any") -> None:
        self._flash = flash

    def Flash(self) -> "Any":  # noqa: N802 - MicroPython's name
        return self._flash


def _say(text: str) -> None:
    _tell_text(b"S", text)


def _show(_colours: bytes) -> None:
    tell(b"P", b"")


def _tell_text(letter: bytes, text: str) -> None:
    content = text.encode()
    tell(letter, struct.pack("<I", len(content)))
    sys.stdout.buffer.write(content)


def serve(blocks: int, block_bytes: int, now: int, entropy: int, wiring_known: int) -> None:
    """Boot, and run commands of the host for ever."""
    device = Device(HostFlash(blocks, block_bytes), now, entropy, wiring_known, _say, _show)
    has_shown = True
    while True:
        _tell_text(b"A", device.answer(has_shown))
        words = sys.stdin.readline().split()
        if not words:
            return
        has_shown = words[0] == "shown"
        device.do(words)
