"""`castellan archive`: store finished games, and report records, ratings and statistics."""

import argparse
import sqlite3
from importlib import import_module
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.foreign.limits import MOST_JOBS
from host_tools.virtual.flash_folder import data_folder

_FILE = "archive.sqlite"

# Action → help text.
_ACTIONS = {
    "add": "keep finished games from their logs, or from a device",
    "stats": "victories, streaks, points, records",
    "rating": "how strong everybody is",
    "show": "one game",
    "export": "all games as JSON lines",
    "import": "games from JSON lines",
    "report": "a page with plots",
    "replay": "one game as an animation",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--archive", metavar="FILE", help=f"default: {_FILE} in your data folder")
    subcommands = parser.add_subparsers(dest="action", metavar="|".join(_ACTIONS), required=True)
    words = {name: subcommands.add_parser(name, help=text) for name, text in _ACTIONS.items()}
    for one in words.values():  # the option may stand on both sides of the action
        one.add_argument(
            "--archive", metavar="FILE", default=argparse.SUPPRESS, help="as before the action"
        )
    add = words["add"]
    add.add_argument("logs", nargs="*", metavar="LOG", help="a log, or a folder of logs")
    add.add_argument("--state", metavar="DIR", help="a device's folder: its finished games")
    add.add_argument("--device", action="store_true", help="a running device's finished games")
    add_port(add)
    add.add_argument(
        "--names", metavar="COLOUR=NAME,…", help="names of the players; default: names.txt"
    )
    add.add_argument("--minutes", type=float, metavar="N", help="length of each game")
    add.add_argument("--played", metavar="DAY", help="date of the games, as 2025-12-31")
    words["import"].add_argument("file", metavar="FILE", help="JSON lines; - is standard input")
    for name in ("add", "import"):
        words[name].add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    for name in ("stats", "report"):
        words[name].add_argument("--game", metavar="NAME", help="only this game")
        words[name].add_argument(
            "--players", type=int, metavar="N", help="only games of N players"
        )
    words["rating"].add_argument(
        "--programs", action="store_true", help="one fit over all games, for players that stay"
    )
    for name in ("stats", "rating", "show"):
        words[name].add_argument("--json", action="store_true", help="print one JSON object")
    for name in ("show", "replay"):
        words[name].add_argument("number", type=int, metavar="N", help="the number of the game")
    words["export"].add_argument("file", nargs="?", default="-", metavar="FILE", help="default: -")
    words["report"].add_argument("file", metavar="FILE.html", help="the page to write")
    replay = words["replay"]
    replay.add_argument("--speed", type=float, default=2.0, metavar="N", help="steps a second")
    form = replay.add_mutually_exclusive_group()
    form.add_argument("--html", metavar="FILE", help="write a page that plays it")
    form.add_argument("--gif", metavar="FILE", help="write the lights of the matrix as a GIF")


def _file(name: str | None) -> Path:
    try:
        return Path(name).expanduser() if name else data_folder() / _FILE
    except RuntimeError:
        raise BadInput(f"--archive: {name or '~'}: there is no such person's folder") from None


def run(args: argparse.Namespace) -> int:
    """Run the chosen action on the archive. Returns the exit code."""
    try:
        path = _file(args.archive)
        jobs = getattr(args, "jobs", 1)
        if not 1 <= jobs <= MOST_JOBS:
            raise BadInput(f"--jobs: {jobs} is not a number from 1 to {MOST_JOBS}")
        group = "input_commands" if args.action in ("add", "import") else "output_commands"
        subcommands = import_module(f"host_tools.archive.{group}")
        return int(subcommands.COMMANDS[args.action](args, path))
    except BoardProblem as problem:
        return complain(f"archive {args.action}", problem, 3)
    except sqlite3.Error as problem:
        return complain(f"archive {args.action}", f"{path}: {problem}")
    except BadInput as problem:
        return complain(f"archive {args.action}", problem)
