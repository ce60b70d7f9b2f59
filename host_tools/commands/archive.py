"""`castellan archive`: keeps finished games, and tells what they amount to."""

import argparse
import sqlite3
from importlib import import_module
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.virtual.flash_folder import data_folder

_FILE = "archive.sqlite"
_MOST_JOBS = 256

# What is done → (its words, what it is).
_DEEDS = {
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
    """The command's words."""
    parser.add_argument(
        "--archive", metavar="FILE", help=f"default: {_FILE} in your data folder; stands first"
    )
    deeds = parser.add_subparsers(dest="deed", metavar="|".join(_DEEDS), required=True)
    words = {name: deeds.add_parser(name, help=text) for name, text in _DEEDS.items()}
    add = words["add"]
    add.add_argument("logs", nargs="*", metavar="LOG", help="a log, or a folder of logs")
    add.add_argument("--state", metavar="DIR", help="a device's folder: its finished games")
    add.add_argument("--device", action="store_true", help="a running device's finished games")
    add_port(add)
    add.add_argument("--names", metavar="COLOUR=NAME,…", help="who played; default: names.txt")
    add.add_argument("--minutes", type=float, metavar="N", help="how long each of them took")
    add.add_argument("--played", metavar="DAY", help="when, as 2025-12-31")
    words["import"].add_argument("file", metavar="FILE", help="JSON lines; - is standard input")
    for name in ("add", "import"):
        words[name].add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    for name in ("stats", "report"):
        words[name].add_argument("--game", metavar="NAME", help="these games only")
        words[name].add_argument("--players", type=int, metavar="N", help="of so many players")
    for name in ("stats", "rating", "show"):
        words[name].add_argument("--json", action="store_true", help="print one JSON object")
    for name in ("show", "replay"):
        words[name].add_argument("number", type=int, metavar="N", help="the number of the game")
    words["export"].add_argument("file", nargs="?", default="-", metavar="FILE", help="default: -")
    words["report"].add_argument("file", metavar="FILE.html", help="where the page goes")
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
    """Does what was asked for."""
    try:
        path = _file(args.archive)
        jobs = getattr(args, "jobs", 1)
        if not 1 <= jobs <= _MOST_JOBS:
            raise BadInput(f"--jobs: {jobs} is not a number from 1 to {_MOST_JOBS}")
        group = "input_commands" if args.deed in ("add", "import") else "output_commands"
        deeds = import_module(f"host_tools.archive.{group}")
        return int(deeds.COMMANDS[args.deed](args, path))
    except BoardProblem as problem:
        return complain(f"archive {args.deed}", problem, 3)
    except sqlite3.Error as problem:
        return complain(f"archive {args.deed}", f"{path}: {problem}")
    except BadInput as problem:
        return complain(f"archive {args.deed}", problem)
