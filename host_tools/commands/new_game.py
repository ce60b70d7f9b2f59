"""`castellan new-game`: write the skeleton of a game, which can be played at once."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.checkout import ROOT
from host_tools.games.skeleton import write_skeleton
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("name", metavar="NAME", help="what people type, as coin-race")
    parser.add_argument(
        "--parent", metavar="GAME", default="", help="write a variant of this game: kingdomino"
    )
    parser.add_argument(
        "--into", metavar="DIR", default=str(ROOT), help="a clone of the project; default: this"
    )


def run(args: argparse.Namespace) -> int:
    """Write the files of a new game, and print their paths. Returns the exit code."""
    into = Path(args.into)
    try:
        paths = write_skeleton(args.name, args.parent, into)
    except BadInput as problem:
        return complain("new-game", problem)
    for path in paths:
        say(path.relative_to(into))
    say(f"{args.name} is a game now; `make test` tests it. What to write: docs/add-a-game.md")
    return 0
