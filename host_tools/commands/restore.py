"""`castellan restore`: copy settings, games and piece set from a zip file to a board."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import backup, ports
from host_tools.flash.board import SerialBoard
from host_tools.flash.plan import STATE
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port, confirm
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="what `castellan backup` has written")
    add_port(parser)
    parser.add_argument(
        "--yes",
        action="store_true",
        help="replace settings, games and pieces that are there without asking",
    )


def run(args: argparse.Namespace) -> int:
    """Restore a backup. Files that the zip lacks are removed. Returns the exit code."""
    try:
        kept = backup.load(Path(args.file))
    except BadInput as problem:
        return complain("restore", problem)
    try:
        with SerialBoard(ports.find(args.port)) as board:
            return _restore(board, kept, is_sure=args.yes)
    except BoardProblem as problem:
        return complain("restore", problem, 3)


def _restore(board: SerialBoard, kept: backup.Kept, *, is_sure: bool) -> int:
    there = board.listing((STATE,))
    stale = [path for path in sorted(there.files) if path not in kept.files]
    question = (
        f"The board holds {len(there.files)} files of settings, games and pieces. Replace them?"
    )
    if there.files and not is_sure and not confirm(question):
        board.reset()
        return complain(
            "restore", "the board holds settings, games or pieces: --yes replaces them", 3
        )
    backup.check_room(board, kept, there)
    # Write first and remove later, so that an interruption loses nothing.
    count = backup.give_back(board, kept, there)
    for path in stale:
        board.remove(path)
    board.reset()
    say(f"{count} files written, {len(stale)} removed, {len(kept.files) - count} were the same")
    return 0
