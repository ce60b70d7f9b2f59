"""Finds the port of a board. Explains what to do if there is none."""

import getpass
import glob
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from host_tools.flash import drives
from host_tools.flash.problems import BoardProblem

_RASPBERRY = 0x2E8A
NO_BOARD = (
    "no board was found. Use a USB cable that carries data, straight into the computer, and wait "
    "for three seconds. A new Pico needs MicroPython first: hold its BOOTSEL button while you "
    "plug it in, and copy the image for your board from micropython.org/download to the drive "
    "that appears"
)
_BOOTSEL = (
    "a board waits for its first image (its drive {drive} is there): copy our image for it "
    "(castellan-….uf2 of a release), or MicroPython's from micropython.org/download, to that "
    "drive; it restarts by itself"
)
EXAMPLES = {"win32": "COM3", "darwin": "/dev/cu.usbmodem101"}
_LINUX_EXAMPLE = "/dev/ttyACM0"
_FEW_BYTES = 64  # a prompt that answers wrongly sends more than nothing, but stops
_SYSTEM_WORDS = {
    "linux": "On Linux `lsusb` should list 2e8a:0005; `castellan doctor` looks further.",
    "darwin": "On macOS the port is called /dev/cu.usbmodem…; no driver is needed.",
    "win32": "On Windows 10 and newer the port is called COM and a number; no driver is needed.",
}


def _serial_ports() -> Iterable[Any]:
    import serial.tools.list_ports  # commands that need no board work without pyserial

    return list(serial.tools.list_ports.comports())


def find(wanted: str | None, list_all: Callable[[], Iterable[Any]] | None = None) -> str:
    """Return the port to use: `wanted`, or the port of the only board connected."""
    if wanted:
        return wanted
    all_ports = sorted((list_all or _serial_ports)(), key=lambda p: p.device)
    boards = [port for port in all_ports if port.vid == _RASPBERRY]
    if len(boards) == 1:
        return str(boards[0].device)
    if boards:
        named = ", ".join(f"{port.device} (serial number {port.serial_number})" for port in boards)
        raise BoardProblem(f"{len(boards)} boards are connected: {named}. Say which: --port PORT")
    raise BoardProblem(_no_board_words([str(p.device) for p in all_ports if p.vid is not None]))


def _no_board_words(others: list[str]) -> str:
    waiting = [drive.path for drive in drives.find()]
    if waiting or drives.is_unmounted():
        return _BOOTSEL.format(drive=waiting[0] if waiting else "RPI-RP2 or RP2350, not mounted,")
    words = f"{NO_BOARD}. {_SYSTEM_WORDS.get(sys.platform, '')}".strip()
    if others:
        words += f" Other serial devices are there; if one is the board: --port {others[0]}"
    return words


def check_access(port: str) -> None:
    """Raise BoardProblem if the port is missing, or this user may not use the port."""
    if "://" in port:
        return
    if sys.platform == "win32":
        _check_listed(port)
        return
    try:
        os.close(os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except PermissionError:
        raise BoardProblem(_no_permission_words(port)) from None
    except FileNotFoundError:
        raise BoardProblem(
            f"{port}: there is no such port. Leave out --port to look for the board"
        ) from None
    except OSError as problem:
        raise BoardProblem(f"{port}: {problem.strerror}. {_holder_words(port)}".strip()) from None


def _check_listed(port: str) -> None:
    """Raise BoardProblem if Windows does not list a port of this name."""
    names = [str(one.device) for one in _serial_ports()]
    if port.upper() not in (name.upper() for name in names):
        there = f"The ports here are {', '.join(names)}" if names else "This computer has no port"
        raise BoardProblem(
            f"{port}: there is no such port. {there}. Leave out --port to look for the board"
        )


def example() -> str:
    """Return the name of a port as this system writes it."""
    return EXAMPLES.get(sys.platform, _LINUX_EXAMPLE)


def why_no_prompt(port: str, heard_bytes: int) -> str:
    """Return why a port that could be opened leads to no prompt of MicroPython."""
    names = [] if "://" in port else holders(port)
    if names:
        return (
            f"{port}: no MicroPython prompt answers, because {', '.join(names)} uses the port as "
            "well: close that first"
        )
    if heard_bytes > _FEW_BYTES:
        return (
            f"{port}: something prints all the time, but no MicroPython prompt answers. Is it a "
            "board with MicroPython on it? Hold A and B while you plug it in, so that no game "
            "starts; if that does not help, put an image on it (docs/flashing.md)"
        )
    return (
        f"{port}: something is connected, but no MicroPython prompt answers. Is it a "
        "board with MicroPython on it? Unplug it, plug it in again and wait for three "
        "seconds; if that does not help, put MicroPython on it (docs/flashing.md)"
    )


def _no_permission_words(port: str) -> str:
    words = f"{port}: you have no permission to use this port."
    if sys.platform != "linux":
        return words
    try:
        import grp

        group = grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, KeyError, OSError):
        group = "dialout"
    return (
        f"{words} It belongs to the group {group}: run `sudo usermod -aG {group} "
        f"{getpass.getuser()}`, log out and in again"
    )


def why_closed(port: str) -> str:
    """Return why an existing port could not be opened."""
    return f"{port}: the port could not be opened. {_holder_words(port)}".strip()


def _holder_words(port: str) -> str:
    if "://" in port:
        return "Nothing answers there: start the simulator or the program that offers it first"
    names = holders(port)
    if names:
        return f"It is held by {', '.join(names)}: close that first"
    return (
        "Another program probably holds it: close Thonny, the serial window of VS Code or "
        "Arduino, and other terminals with mpremote"
    )


def holders(port: str) -> list[str]:
    """Return the programs that have the port open, as far as the system tells."""
    found = []
    real = os.path.realpath(port)
    for link in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            if os.readlink(link) != real:
                continue
            number = link.split("/")[2]
            name = Path(f"/proc/{number}/comm").read_text(encoding="utf-8").strip()
        except OSError:
            continue
        if int(number) != os.getpid():
            found.append(f"{name} (process {number})")
    return sorted(set(found))
