"""`castellan tiles`: show and check the game data that a user may correct."""

import argparse
import sys

from castellan.rules import games

from host_tools.bad_input import BadInput, complain
from host_tools.data.tables import data_of
from host_tools.data.tiles import Tiles
from host_tools.terminal.output import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    names = ", ".join(all_tiles())
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {names}; default: all")
    parser.add_argument("--check", metavar="FILE", help="check this file instead of the project's")


def run(args: argparse.Namespace) -> int:
    """Print the game data, or check a file that replaces the data. Returns the exit code."""
    tiles = all_tiles()
    try:
        names = _names(args.game, list(tiles))
        if args.check is None:
            for name in names:
                tiles[name].show(Terminal(sys.stdout), tiles[name].path)
            return 0
        if len(names) > 1:
            raise BadInput(f"--check: whose file is it? Add one of: {', '.join(tiles)}")
        print(f"{args.check} is fine: {tiles[names[0]].check(args.check)}")
    except BadInput as problem:
        return complain("tiles", problem)
    return 0


def all_tiles() -> dict[str, Tiles]:
    """Map each game to its correctable data, if it has any."""
    data = {game: data_of(game) for game in games.NAMES}
    return {game: module.TILES for game, module in data.items() if hasattr(module, "TILES")}


def _names(game: str | None, known: list[str]) -> list[str]:
    if game is None:
        return known
    if game not in known:
        raise BadInput(f"{game!r:.40} is not one of: {', '.join(known)}")
    return [game]
