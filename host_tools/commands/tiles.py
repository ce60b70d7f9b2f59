"""`castellan tiles`: the data of the games that its user may correct, shown and checked."""

import argparse
import sys

from host_tools.bad_input import BadInput, complain
from host_tools.data.tiles import TILES
from host_tools.terminal.output import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's words."""
    names = ", ".join(TILES)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {names}; default: all")
    parser.add_argument("--check", metavar="FILE", help="check this file instead of the project's")


def run(args: argparse.Namespace) -> int:
    """Shows the data, or checks a file that is to take its place."""
    try:
        names = _names(args.game)
        if args.check is None:
            for name in names:
                TILES[name].show(Terminal(sys.stdout), TILES[name].path)
            return 0
        if len(names) > 1:
            raise BadInput(f"--check: whose file is it? Add one of: {', '.join(TILES)}")
        print(f"{args.check} is fine: {TILES[names[0]].check(args.check)}")
    except BadInput as problem:
        return complain("tiles", problem)
    return 0


def _names(game: str | None) -> list[str]:
    if game is None:
        return list(TILES)
    if game not in TILES:
        raise BadInput(f"{game!r:.40} is not one of: {', '.join(TILES)}")
    return [game]
