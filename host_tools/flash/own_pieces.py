"""Copies an owner's piece set to a board during flashing.

The firmware's code runs on the computer and writes the set into copies of the board's files. Only
changed files are copied to the board. So there is only one writer of this file format.
"""

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from castellan.device import own_packs
from castellan.device.files import Files

from host_tools.flash import backup
from host_tools.flash.board import UNFINISHED, Listing, SerialBoard
from host_tools.flash.plan import STATE, is_same
from host_tools.flash.problems import BoardProblem

# Both slots, renamed ones, and those of older firmware, which knew no folders of slots.
_NAMES = re.compile(re.escape(STATE) + r"/(other[01]/)?pieces[^/]*")


@dataclass(frozen=True)
class Change:
    """The files to write and to remove, so that the board has the set. Empty if it has the set."""

    written: dict[str, bytes]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.written or self.removed)


def change_for(board: SerialBoard, there: Listing, data: bytes) -> Change:
    """Compare the board's files with a set, without changing them. Raises BoardProblem."""
    paths = [path for path in there.files if _NAMES.fullmatch(path)]
    before = {path: board.read(path) for path in paths if not path.endswith(UNFINISHED)}
    after = _with_set(board.port, before, data)
    written = {path: content for path, content in after.items() if before.get(path) != content}
    return Change(written, tuple(path for path in before if path not in after))


def _with_set(port: str, files: dict[str, bytes], data: bytes) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="castellan-") as name:
        folder = Path(name)
        for path, content in files.items():
            copy = folder / Path(path).relative_to(STATE)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(content)
        problem = own_packs.keep(Files(os, open), name, own_packs.PIECES, data)
        if problem:
            raise BoardProblem(
                f"{port}: the piece set cannot be put beside what is on the board: {problem} "
                "(docs/saves.md); nothing was changed"
            )
        # In reverse order, so that a renamed slot is written before a new one takes its old name.
        paths = sorted((path for path in folder.rglob("*") if path.is_file()), reverse=True)
        return {f"{STATE}/{path.relative_to(folder)}": path.read_bytes() for path in paths}


def put(board: SerialBoard, change: Change) -> None:
    """Write a piece set to the board and verify the files."""
    # Write first and remove later, so that an interruption leaves the older set intact.
    backup.give_back(board, backup.Kept(change.written, {}), board.listing((STATE,)))
    there = board.listing((STATE,))
    for path, content in change.written.items():
        if not is_same(there, path, content):
            raise BoardProblem(
                f"{board.port}: the piece set did not arrive as it was sent ({path}). Run the "
                "same command again; if it stays, the flash of this board is worn"
            )
    for path in change.removed:
        board.remove(path)
