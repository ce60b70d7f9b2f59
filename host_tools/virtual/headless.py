"""Runs the driver for scripts, in this process or in MicroPython with the compiled firmware."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Protocol, Self

from host_tools.bad_input import BadInput, lines_of, open_input
from host_tools.board_build.mpy import BUILD, compile_tree
from host_tools.checkout import ROOT
from host_tools.foreign.limits import LONGEST_COMMAND
from host_tools.interpreters.runtimes import find_unix
from host_tools.terminal.messages import put, warn
from host_tools.virtual import driver
from host_tools.virtual.vendor import machine, neopixel

RUNTIMES = ("cpython", "micropython")
FLASH = "castellan"  # the firmware's folder on the flash
# The driver needs more heap than a board has. Other tests measure the firmware's own need.
_HEAP = "4m"

_CODE = """
import sys
sys.path[:] = {path!r}
import os, machine, neopixel
from host_tools.virtual import driver
disk = (os, open, lambda text: print(text, file=sys.stderr))
device = driver.switch_on(machine, neopixel, disk, {flash!r}, {seed})
driver.serve(device, sys.stdin.readline, print)
"""


class InterpreterEnded(Exception):
    """Raised if MicroPython ends before it has answered a command."""


class CommandDevice(Protocol):
    """A virtual device that answers commands."""

    @property
    def is_over(self) -> bool:
        """True if the device has answered the command `quit`."""

    def answer(self, line: str) -> str:
        """Run one command. Returns one line of JSON."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *problem: object) -> None: ...


class InProcessDevice:
    """A virtual device whose firmware runs in this process."""

    def __init__(self, folder: Path, seed: int) -> None:
        disk = (os, open, _say)
        where = (folder / FLASH).as_posix()
        self._driver = driver.switch_on(machine, neopixel, disk, where, seed)

    @property
    def is_over(self) -> bool:
        """True if the device has answered the command `quit`."""
        return self._driver.is_over

    def answer(self, line: str) -> str:
        """Run one command. Returns one line of JSON."""
        return self._driver.answer(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._driver.device.power_off()


class MicroPythonDevice:
    """A virtual device: the compiled firmware in MicroPython's unix port, behind two pipes."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Start MicroPython. Raises RuntimeMissing if it is not installed."""
        interpreter = find_unix()
        compile_tree()
        folders = (BUILD / "shims", BUILD / "lib", ROOT)
        path = [*(one.as_posix() for one in folders), ".frozen"]
        code = _CODE.format(path=path, flash=(folder / FLASH).as_posix(), seed=seed)
        self.is_over = False
        self._process = subprocess.Popen(
            [interpreter, "-X", f"heapsize={_HEAP}", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def answer(self, line: str) -> str:
        """Run one command. Returns one line of JSON."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer.startswith("{"):
            raise InterpreterEnded(f"MicroPython broke off: {self._last_words(answer)}")
        self.is_over = line.split() == ["quit"]
        return answer.rstrip("\n")

    def _last_words(self, answer: str) -> str:
        """Return the last line of MicroPython's traceback, which is printed among the answers."""
        self._process.kill()
        rest, _ = self._process.communicate()
        lines = (answer + rest).strip().splitlines()
        return lines[-1] if lines else "no answer came"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        """Cut the power: kill the process, so that nothing more is saved."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def switch_on(runtime: str, folder: Path, seed: int) -> CommandDevice:
    """Switch on a virtual device with its flash in `folder`. Returns the device."""
    if runtime == "micropython":
        return MicroPythonDevice(folder, seed)
    return InProcessDevice(folder, seed)


def serve(device: CommandDevice) -> int:
    """Answer standard input line by line. Returns 1 if a line was refused, else 0."""
    status = 0
    for _, line in lines_of(open_input(None)):
        answer = _answer(device, line)
        put(answer, flush=True)
        if answer.startswith('{"error"'):
            status = 1
        if device.is_over:
            break
    return status


def _answer(device: CommandDevice, line: str | BadInput) -> str:
    """Answer one line. Refuses a line that CPython and MicroPython would read differently."""
    if isinstance(line, BadInput):
        return driver.refusal(f"the line cannot be read: {line}")
    if len(line) > LONGEST_COMMAND:
        return driver.refusal(f"the line has more than {LONGEST_COMMAND} letters")
    return device.answer(" ".join(line.split()))


def _say(text: str) -> None:
    warn(text)
