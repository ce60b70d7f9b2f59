"""Compares the files on a board with the firmware, and plans what to copy and to remove."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from castellan.device import start
from castellan.version import VERSION

from host_tools.board_build.mpy import FLASH, compile_firmware
from host_tools.flash.board import UNFINISHED, Listing
from host_tools.flash.problems import BoardProblem

PACKAGE = "/lib/castellan"
STATE: str = start.FOLDER
MAIN = "/main.py"
STAMP = PACKAGE + "/stamp.txt"
BEGUN = b"unfinished\n"
FINISHED = VERSION.encode() + b"\n"
# Places of packages copied by hand, which would hide the flashed package.
STRAY_FOLDERS = ("/castellan",)
STRAY_FILES = tuple(
    folder + name for folder in ("", "/lib") for name in ("/castellan.py", "/castellan.mpy")
)
# Folders listed with all subfolders, and folders listed without.
DEEP = (PACKAGE, STATE, *STRAY_FOLDERS)
FLAT = ("", "/lib")
_BLOCK_BYTES = 4096
# littlefs keeps a file of up to an eighth of a block in its folder, without a block of its own.
_INLINE_BYTES = _BLOCK_BYTES // 8
_ENTRY_BYTES = 64  # name, size and checksums of a file in its folder
# littlefs needs blocks for file names and for blocks that are being replaced.
_RESERVE_BYTES = 16 * _BLOCK_BYTES
_OUR_MARK = b"castellan"


def firmware_files() -> dict[str, bytes]:
    """Return the files to flash, by path on the board. Compiles changed sources first."""
    complaints = compile_firmware().complaints
    if complaints:
        raise BoardProblem("the firmware does not compile: " + "; ".join(complaints.values()))
    files = {f"/lib/{name}": data for name, data in _below(FLASH / "lib")}
    files[MAIN] = (FLASH / "main.py").read_bytes()
    return files


def _below(folder: Path) -> list[tuple[str, bytes]]:
    paths = sorted(folder.rglob("*.mpy"))
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


@dataclass(frozen=True)
class CopyPlan:
    """The files to copy and to remove, so that the board holds the firmware and nothing stale."""

    copied: tuple[str, ...]  # main.py last
    removed: tuple[str, ...]
    removed_folders: tuple[str, ...]  # the inner ones first
    made_folders: tuple[str, ...]  # the outer ones first
    is_stamped: bool

    @property
    def is_nothing(self) -> bool:
        """True if the board holds exactly the firmware."""
        work = (self.copied, self.removed, self.removed_folders, self.made_folders)
        return self.is_stamped and not any(work)


def plan_copy(files: dict[str, bytes], there: Listing) -> CopyPlan:
    """Compare `files` with the board by sha256. Returns the plan of changes."""
    wrong = [path for path, data in files.items() if not is_same(there, path, data)]
    copied = sorted(wrong, key=lambda path: (path == MAIN, path))
    folders = _parents(files)
    removed = [path for path in there.files if _is_ours_to_remove(path, files)]
    removed_folders = [
        path for path in there.folders if _is_below(path, (PACKAGE,)) and path not in folders
    ]
    removed_folders += [path for path in there.folders if _is_below(path, STRAY_FOLDERS)]
    made = [path for path in folders if path not in there.folders and path != "/lib"]
    return CopyPlan(
        tuple(copied),
        tuple(sorted(removed)),
        tuple(sorted(set(removed_folders), reverse=True)),
        tuple(["/lib"] * ("/lib" not in there.folders) + sorted(made)),
        is_same(there, STAMP, FINISHED),
    )


def is_same(there: Listing, path: str, data: bytes) -> bool:
    """True if the board holds exactly these bytes under the path."""
    return there.files.get(path) == (len(data), hashlib.sha256(data).digest())


def _is_ours_to_remove(path: str, files: dict[str, bytes]) -> bool:
    if path in files or path == STAMP:
        return False
    if path == MAIN + UNFINISHED:
        return True
    return path in STRAY_FILES or _is_below(path, (PACKAGE, *STRAY_FOLDERS))


def _is_below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def _parents(files: dict[str, bytes]) -> list[str]:
    parents: set[str] = set()
    for path in files:
        parts = path.split("/")
        parents.update("/".join(parts[:count]) for count in range(2, len(parts)))
    return sorted(parents)


def missing_bytes(
    files: dict[str, bytes], there: Listing, change: CopyPlan, free_bytes: int
) -> int:
    """Return how many bytes of flash are missing, or 0 if all files fit."""
    new = sum(_room(len(files[path])) for path in change.copied)
    old = [path for path in (*change.removed, *change.copied) if path in there.files]
    given_back = sum(_room(there.files[path][0]) for path in old)
    folders = 2 * _BLOCK_BYTES * (len(change.made_folders) - len(change.removed_folders))
    wanted = new - given_back + folders
    return max(0, wanted + _RESERVE_BYTES - free_bytes) if wanted > 0 else 0


def _room(size: int) -> int:
    """Return the most bytes of flash that a file can take.

    A folder is stored twice and splits when it is half full. So a file in it counts four times.
    """
    if size <= _INLINE_BYTES:
        return 4 * (size + _ENTRY_BYTES)
    return -(-size // _BLOCK_BYTES) * _BLOCK_BYTES


def is_our_main(text: bytes) -> bool:
    """True if a main.py belongs to any version of our firmware."""
    return _OUR_MARK in text and b"import" in text
