"""Finds the drive of a board that waits for an image (BOOTSEL), on each system."""

import glob
import os
import string
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_FACTS = "INFO_UF2.TXT"
_LONGEST_FACTS = 1000
_MOUNTS = {
    "darwin": ("/Volumes/*",),
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*"),
}


@dataclass(frozen=True)
class Drive:
    """The drive of a board. `board` is what its file says: RPI-RP2 or RP2350."""

    path: str
    board: str


def find() -> list[Drive]:
    """Return the drives of boards that wait for an image."""
    return [Drive(path, board) for path in _mounted() if (board := _board_on(Path(path)))]


def _mounted() -> Iterable[str]:
    if sys.platform == "win32":
        return [f"{letter}:\\" for letter in string.ascii_uppercase[2:]]
    patterns = _MOUNTS.get(sys.platform, ())
    return sorted(path for pattern in patterns for path in glob.glob(pattern))


def _board_on(path: Path) -> str:
    """Return the board that a drive names, or "" if it is no drive of a board."""
    try:
        with (path / _FACTS).open("rb") as file:
            text = file.read(_LONGEST_FACTS).decode("ascii", "replace")
    except OSError:
        return ""
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key == "Board-ID":
            return value.strip()
    return ""


def is_unmounted() -> bool:
    """True if Linux sees the drive of a board but has not mounted it."""
    labels = ("/dev/disk/by-label/RPI-RP2", "/dev/disk/by-label/RP2350")
    return sys.platform == "linux" and any(os.path.exists(label) for label in labels)
