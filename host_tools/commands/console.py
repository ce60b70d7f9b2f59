"""`castellan console`: the board's prompt in this terminal, by mpremote; Ctrl-] leaves."""

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
    """Open the prompt. The game continues until Ctrl-C. Ctrl-D at the prompt restarts it."""
    try:
        port = ports.find(args.port)
        ports.check_access(port)
    except BoardProblem as problem:
        return complain("console", problem, 3)
    if not sys.stdin.isatty():
        return complain("console", "standard input is no terminal")
    words = [sys.executable, "-m", "mpremote", "connect", port, "repl"]
    return 0 if subprocess.run(words, check=False).returncode == 0 else 3
