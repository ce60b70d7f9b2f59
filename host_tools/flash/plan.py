"""Compares the files on a board with the firmware, and plans what to copy and to remove."""

import hashlib
from dataclasses import dataclass

from castellan.device import start
from castellan.version import VERSION

from host_tools.board_build.bundles import file_name, files_of_board
from host_tools.board_build.mpy import compile_firmware
from host_tools.flash import room
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
# The folders of the saves take 16 blocks. littlefs also needs blocks that replace others.
_RESERVE_BYTES = 20 * room.BLOCK_BYTES
_OUR_MARK = b"castellan"
# These files come first: they show a sign on the box as long as others are missing.
_FIRST = tuple(
    f"{PACKAGE}/{name}" for name in ("__init__.mpy", *map(file_name, ("", "/core", "/device")))
)


def firmware_files() -> dict[str, bytes]:
    """Return the files to flash, by path on the board. Compiles changed sources first."""
    complaints = compile_firmware().complaints
    if complaints:
        raise BoardProblem("the firmware does not compile: " + "; ".join(complaints.values()))
    return {f"/{path}": data for path, data in files_of_board().items()}


@dataclass(frozen=True)
class CopyPlan:
    """The files to copy and to remove, so that the board holds the firmware and nothing stale."""

    copied: tuple[str, ...]  # what shows the sign first, main.py last
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
    copied = sorted(wrong, key=lambda path: (path == MAIN, path not in _FIRST, path))
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
    new = sum(room.of_file(len(files[path])) for path in change.copied)
    old = [path for path in (*change.removed, *change.copied) if path in there.files]
    given_back = sum(room.of_file(there.files[path][0]) for path in old)
    folders = 2 * room.BLOCK_BYTES * (len(change.made_folders) - len(change.removed_folders))
    wanted = new - given_back + folders
    return max(0, wanted + _RESERVE_BYTES - free_bytes) if wanted > 0 else 0


def is_our_main(text: bytes) -> bool:
    """True if a main.py belongs to any version of our firmware."""
    return _OUR_MARK in text and b"import" in text
