"""Shared by the commands for a board: the port option, a question, sizes as text."""

import argparse
import sys

from host_tools.flash.ports import example
from host_tools.terminal.messages import warn


def add_port(parser: argparse._ActionsContainer) -> None:
    """Add the option that names the port of a board."""
    parser.add_argument(
        "--port",
        metavar="PORT",
        help=f"the board's port, such as {example()}; default: the only board there is",
    )


def confirm(question: str) -> bool:
    """Ask yes or no at a terminal. Returns True for yes. False without a terminal."""
    if not sys.stdin.isatty():
        return False
    warn(f"{question} [y/N] ", end="")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def kib(size: int) -> str:
    """Format a number of bytes as text in KiB."""
    return f"{size // 1024} KiB"
