"""`castellan pull`: copy the finished games of a device to the computer, as logs."""

import argparse
from pathlib import Path

from host_tools.bad_input import BadInput, complain
from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.link.fetching import fetch
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help="default: here")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Copy games that are not on the computer yet. Returns the exit code."""
    folder = Path(args.folder)
    try:
        count, there = fetch(ports.find(args.port), folder)
    except BoardProblem as problem:
        return complain("pull", problem, 3)
    except BadInput as problem:
        return complain("pull", problem)
    if there:
        say(f"{count} of {there} finished games written to {folder}, the others were there")
    else:
        say("the board keeps no finished game yet")
    return 0
