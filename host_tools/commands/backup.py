"""`castellan backup`: save settings, games and piece set of a board (a Pico) in a zip file."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import backup, ports
from host_tools.flash.board import SerialBoard
from host_tools.flash.plan import STATE
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="default: a new zip file in your data folder"
    )
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Read the files of a board, write the zip, and restart the board. Returns the exit code."""
    try:
        with SerialBoard(ports.find(args.port)) as board:
            about = board.about()
            kept = backup.take(board, board.listing((STATE,)))
            board.reset()
    except BoardProblem as problem:
        return complain("backup", problem, 3)
    if not kept:
        return complain("backup", "the board has neither settings nor games nor pieces to keep", 1)
    try:
        path = Path(args.file) if args.file else backup.default_file(about)
        backup.save(kept, about, path)
    except BadInput as problem:
        return complain("backup", problem)
    say(f"kept {len(kept.files)} files in {path}")
    return 0
