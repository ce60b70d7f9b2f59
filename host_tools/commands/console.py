"""`castellan console`: open the board's Python prompt in this terminal. Ctrl-] closes it."""

import argparse
import subprocess
import sys

from host_tools.bad_input import complain
from host_tools.flash import ports
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_port(parser)
    parser.epilog = "Ctrl-C stops the game, Ctrl-D at the prompt starts it again, Ctrl-] leaves."


def run(args: argparse.Namespace) -> int:
    """Open the prompt. Ctrl-C stops the game, Ctrl-D restarts it. Returns the exit code."""
    try:
        port = ports.find(args.port)
        ports.check_access(port)
    except BoardProblem as problem:
        return complain("console", problem, 3)
    if not sys.stdin.isatty():
        return complain("console", "standard input is no terminal")
    words = [sys.executable, "-m", "host_tools.link.prompt", "connect", port, "repl"]
    return 0 if subprocess.run(words, check=False).returncode == 0 else 3
