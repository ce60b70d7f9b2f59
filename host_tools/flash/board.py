"""Controls a board (a Pico) at MicroPython's prompt, through mpremote.

mpremote is the transport, with MicroPython's raw prompt and flow control. Its exceptions become a
`BoardProblem` with an explanation.
"""

import ast
import contextlib
import io
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mpremote.transport import TransportError, TransportExecError

from host_tools.flash import ports, room
from host_tools.flash.patience import CONTACT_S, SILENCE_S, PatientPort
from host_tools.flash.problems import BoardGone, BoardProblem, BoardRefused, FlashFull
from host_tools.flash.transport import ANSWER_S, Transport

_PROMPT_S = 3
PATIENCE_S = 120  # for code that waits for a person or an emulator
_TRIES = 2
# The port of a restarting board vanishes. The pause keeps callers from opening the old port.
_RESET_S = 0.4
_CHUNK_BYTES = 512
_PART_BYTES = 1500  # written as Python text up to four times as many, which fits a board's memory
# Exceptions of reading an answer that is none of ours.
_NO_ANSWER = (
    TransportError,
    struct.error,
    IndexError,
    MemoryError,  # of ast.literal_eval for deeply nested brackets, as RecursionError
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)
UNFINISHED = ".part"  # the ending of a file that is being written

_ABOUT = """
import gc, os, sys
def about():
    i = sys.implementation
    try:
        from machine import unique_id
        u = unique_id().hex()
    except (ImportError, AttributeError):
        u = ""
    m = getattr(i, "_machine", "")
    gc.collect()
    f = gc.mem_free() if hasattr(gc, "mem_free") else 0
    try:
        from castellan_image import DIGEST as d
    except ImportError:
        d = ""
    b = getattr(i, "_build", "")
    return i.name, tuple(i.version[:3]), m, getattr(i, "_mpy", 0) & 255, u, f, b, d
"""
# Prints path, size and sha256 of the files below `deep` and in `flat`; a folder has the size -1.
_LIST = """
import hashlib, os
def one(p, n):
    h = hashlib.sha256()
    b = bytearray(512)
    v = memoryview(b)
    with open(p, "rb") as f:
        while True:
            c = f.readinto(b)
            if not c:
                break
            h.update(v[:c])
    print((p, n, h.digest()))
def below(deep, flat):
    todo = list(deep + flat)
    while todo:
        at = todo.pop()
        try:
            found = list(os.ilistdir(at or "/"))
        except OSError:
            continue
        if at:
            print((at, -1, b""))
        for e in found:
            p = at + "/" + e[0]
            if not e[1] & 0x4000:
                one(p, e[3])
            elif at not in flat:
                todo.append(p)
"""


@dataclass(frozen=True)
class About:
    """Facts about a board: machine, MicroPython version and memory."""

    implementation: str
    version: tuple[int, ...]
    machine: str
    mpy: int
    unique_id: str
    free_memory_bytes: int
    build: str = ""  # MicroPython's name of the board, from MicroPython 1.24 on
    image: str = ""  # the digest of our image, or "" for another image

    @property
    def version_text(self) -> str:
        """Return MicroPython's version as text, like 1.28.0."""
        return ".".join(str(number) for number in self.version)


@dataclass
class Listing:
    """The files on a board's flash with size and sha256, and the folders."""

    files: dict[str, tuple[int, bytes]]
    folders: list[str]


def _about_from(answer: Any) -> About:
    """Return the facts in a board's answer. Raises TypeError if a fact has another type."""
    name, version, machine, mpy, unique_id, free, build, digest = answer
    words = (name, machine, unique_id, build, digest)
    numbers = (*version, mpy, free)
    if {type(word) for word in words} != {str} or {type(one) for one in numbers} != {int}:
        raise TypeError
    return About(name, version, machine, mpy, unique_id, free, build, digest)


def _entry_from(line: Any) -> tuple[str, int, bytes]:
    """Return path, size and digest of a line of a listing. Raises TypeError for anything else."""
    path, size, digest = line
    if (type(path), type(size), type(digest)) != (str, int, bytes):
        raise TypeError
    return path, size, digest


class SerialBoard:
    """A connection to a board. Use it with `with`. Stops a running game, which saves first."""

    def __init__(self, port: str) -> None:
        """Open the port. Raises BoardProblem with the reason, as far as it is known."""
        self.port = port
        ports.check_access(port)
        self._transport: Any = None
        try:
            self._transport = Transport(port, baudrate=115200, timeout=ANSWER_S)
            self._wait = PatientPort(self._transport.serial)
            self._transport.serial = self._wait
        except (TransportError, OSError, ValueError):
            raise BoardProblem(ports.why_closed(port)) from None
        try:
            self._enter()
        except BaseException:
            self.close()
            raise

    def _enter(self) -> None:
        self._wait.limit(CONTACT_S)
        is_gone = False
        for _ in range(_TRIES):
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_PROMPT_S)
                self._wait.limit()
                return
            except (TransportError, struct.error):
                is_gone = False
            except OSError:
                is_gone = True
        if is_gone:
            raise BoardGone(self.port, "being asked for its prompt")
        raise BoardProblem(ports.why_no_prompt(self.port, self._wait.heard_bytes))

    def __enter__(self) -> "SerialBoard":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port, and leave the board at its normal prompt."""
        transport, self._transport = self._transport, None
        if transport is None:
            return
        with contextlib.suppress(TransportError, OSError):
            if transport.in_raw_repl:
                transport.exit_raw_repl()
        with contextlib.suppress(TransportError, OSError):
            transport.close()

    @contextlib.contextmanager
    def _doing(self, what: str) -> Iterator[None]:
        try:
            yield
        except TransportExecError as problem:
            last = (problem.error_output.strip().splitlines() or ["no words"])[-1]
            if "ENOSPC" in last or last.endswith("28"):
                raise FlashFull(f"{self.port}: the flash is full ({what})") from None
            raise BoardRefused(f"{self.port}: {what}: the board says: {last}") from None
        except OSError as problem:
            if problem.errno == 28:
                raise FlashFull(f"{self.port}: the flash is full ({what})") from None
            raise BoardGone(self.port, what) from None
        except _NO_ANSWER:
            raise BoardGone(self.port, what) from None

    def run(self, code: str, doing: str, silence_s: float = SILENCE_S) -> str:
        """Run Python code on the board. Returns its output. `silence_s` is the timeout."""
        with self._doing(doing):
            text: bytes
            self._wait.limit(silence_s=silence_s)
            text, words = self._transport.exec_raw(code, timeout=silence_s)
            self._wait.limit()
            if words:
                raise TransportExecError(text, words.decode("utf-8", "replace"))
            return text.decode("utf-8", "replace").replace("\r\n", "\n")

    def about(self) -> About:
        """Return the facts that the board reports about itself."""
        doing = "asking what it is"
        answer = self.run(_ABOUT + "print(about())\ndel about", doing)
        with self._doing(doing):
            return _about_from(ast.literal_eval(answer.strip()))

    def listing(self, deep: tuple[str, ...], flat: tuple[str, ...] = ()) -> Listing:
        """List the files below the folders `deep`, and directly in `flat`. "" is the root."""
        doing = "reading what is on it"
        code = f"{_LIST}below({deep!r}, {flat!r})\ndel one, below"
        lines = self.run(code, doing).splitlines()
        found = Listing({}, [])
        with self._doing(doing):
            for line in lines:
                path, size, digest = _entry_from(ast.literal_eval(line))
                if size < 0:
                    found.folders.append(path)
                else:
                    found.files[path] = (size, digest)
        return found

    def free_flash_bytes(self) -> int:
        """Return the free bytes of the board's file system."""
        answer = self.run(room.CODE, "asking for room")
        with self._doing("asking for room"):
            return room.free_bytes(*ast.literal_eval(answer.strip()))

    def read(self, path: str) -> bytes:
        """Read a whole file of the board."""
        with self._doing(f"reading {path}"):
            return bytes(self._transport.fs_readfile(path, chunk_size=_CHUNK_BYTES))

    def write(self, path: str, data: bytes) -> None:
        """Write a whole file or nothing. Its folder must exist.

        MicroPython would hang for ever on importing an incomplete compiled file.
        """
        unfinished = path + UNFINISHED
        parts = [data[at : at + _PART_BYTES] for at in range(0, len(data), _PART_BYTES)] or [b""]
        orders = [f"f.write({part!r})" for part in parts]
        orders[0] = f"f = open({unfinished!r}, 'wb')\n{orders[0]}"
        orders[-1] += f"\nf.close()\nimport os\nos.rename({unfinished!r}, {path!r})\ndel f"
        with self._doing(f"writing {path}"):
            for order in orders:
                self._transport.exec(order)

    def remove(self, path: str) -> None:
        """Remove a file of the board."""
        with self._doing(f"removing {path}"):
            self._transport.fs_rmfile(path)

    def make_folder(self, path: str) -> None:
        """Make one folder on the board."""
        with self._doing(f"making the folder {path}"):
            self._transport.fs_mkdir(path)

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder of the board."""
        with self._doing(f"removing the folder {path}"):
            self._transport.fs_rmdir(path)

    def reset(self) -> None:
        """Restart the board as at power-on. This ends the connection."""
        self._leave("restarting it", "machine.reset()")

    def enter_bootloader(self) -> None:
        """Let the board show the drive of its boot ROM. This ends the connection."""
        self._leave("asking it for its drive", "machine.bootloader()")

    def _leave(self, doing: str, order: str) -> None:
        with self._doing(doing):
            self._transport.exec_raw_no_follow(
                f"import time, machine\ntime.sleep_ms(100)\n{order}"
            )
            self._transport.in_raw_repl = False
        time.sleep(_RESET_S)
        self.close()
