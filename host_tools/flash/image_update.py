"""Updates the image of a board, and removes files that an earlier version has copied there."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.flash import backup, bootsel, image, uf2
from host_tools.flash.board import About, SerialBoard
from host_tools.flash.installing import BoardState, start_once, uninstall
from host_tools.flash.plan import (
    DEEP,
    FLAT,
    MAIN,
    PACKAGE,
    STATE,
    STRAY_FILES,
    STRAY_FOLDERS,
    is_our_main,
)
from host_tools.flash.problems import BoardProblem
from host_tools.flash.uf2 import Uf2
from host_tools.terminal.messages import warn


@dataclass(frozen=True)
class Updated:
    """The result of an update, and the memory of the started firmware."""

    is_copied: bool
    removed: int  # files of an earlier installation
    free_memory_bytes: int
    code: int  # of an error that the board shows, or 0


def choose(about: About, file: str | None, *, wants_files: bool) -> Uf2 | None:
    """Return the image for a board, or None if the firmware's files shall be copied instead.

    A board with our image gets a newer image, if this computer can build one. `file` names an
    image for any board. Raises BadInput if that is for another board.
    """
    if file is not None:
        new = uf2.read(Path(file))
    elif wants_files or not about.image:
        return None
    else:
        warn("the board has castellan's image: building the newest one, if that is not done yet")
        try:
            new = uf2.read(image.build(None, image.board_of(about)))
        except BoardProblem as problem:
            warn(f"{problem}. So files are copied instead; the game has less memory with them")
            return None
    if _plain(new.machine) != _plain(about.machine):
        raise BadInput(f"{new.path}: is for {new.machine}; the board is a {about.machine}")
    return new


def _plain(machine: str) -> str:
    """Return the name of a board without the spaces, which MicroPython has changed."""
    return machine.replace(" ", "")


def old_files(seen: BoardState) -> list[str]:
    """Return the firmware's files on the disk, which would hide the image's."""
    ours = (PACKAGE, *STRAY_FOLDERS)
    found = [
        path for path in seen.there.files if path.startswith(tuple(f"{one}/" for one in ours))
    ]
    return sorted([*found, *(path for path in (MAIN, *STRAY_FILES) if path in seen.there.files)])


def update(
    board: SerialBoard,
    seen: BoardState,
    new: Uf2,
    kept: backup.Kept,
    connect_again: Callable[[], SerialBoard],
) -> tuple[SerialBoard, Updated]:
    """Put the image on the board and start it. Returns the board's connection after that.

    The files of an earlier version are removed when the new image runs. So an update that breaks
    off leaves a board that starts.
    """
    is_copied = seen.about.image != new.digest
    if is_copied:
        bootsel.put(board, new.path, warn)
        board = connect_again()
        told = board.about().image
        if told != new.digest:
            raise BoardProblem(
                f"{board.port}: the board has restarted, but not with {new.path.name}. Run the "
                "same command again"
            )
    there = board.listing(DEEP, FLAT)
    is_main_ours = MAIN in there.files and (MAIN in seen.foreign or is_our_main(board.read(MAIN)))
    removed = uninstall(board, there, takes_games=False, is_main_ours=is_main_ours)
    backup.give_back(board, kept, board.listing((STATE,)))
    free_memory_bytes, code = start_once(board, is_image=True)
    return board, Updated(is_copied, removed, free_memory_bytes, code)
