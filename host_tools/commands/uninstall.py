"""`castellan uninstall`: remove the firmware from a board. Settings, games and pieces stay."""

import argparse

from host_tools.bad_input import complain
from host_tools.flash import ports
from host_tools.flash.board import SerialBoard
from host_tools.flash.installing import uninstall
from host_tools.flash.plan import DEEP, FLAT, MAIN, is_our_main
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port, confirm
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_port(parser)
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--with-games",
        action="store_true",
        help="settings, finished games and your piece set go as well, for good",
    )


def run(args: argparse.Namespace) -> int:
    """Ask for consent, and remove the firmware's files. Returns the exit code."""
    what = "The firmware, its settings, games and pieces" if args.with_games else "The firmware"
    try:
        with SerialBoard(ports.find(args.port)) as board:
            there = board.listing(DEEP, FLAT)
            if not args.yes and not confirm(f"{what} will be removed from {board.port}. Go on?"):
                board.reset()
                return complain("uninstall", "nothing was removed: --yes does it unasked", 3)
            is_ours = MAIN in there.files and is_our_main(board.read(MAIN))
            count = uninstall(board, there, takes_games=args.with_games, is_main_ours=is_ours)
            board.reset()
    except BoardProblem as problem:
        return complain("uninstall", problem, 3)
    say(f"{count} files removed; MicroPython itself stays on the board")
    return 0
