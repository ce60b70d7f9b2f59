"""What the commands for a board have in common: the port, a question, sizes in words."""

import argparse
import sys


def add_port(parser: argparse._ActionsContainer) -> None:
    """The option that names a board's port."""
    parser.add_argument(
        "--port",
        metavar="PORT",
        help="the board's port, such as /dev/ttyACM0; default: the only board there is",
    )


def confirm(question: str) -> bool:
    """Asks at a terminal; where nobody can be asked the answer is no."""
    if not sys.stdin.isatty():
        return False
    print(question, "[y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def kib(size: int) -> str:
    """Bytes as a person reads them."""
    return f"{size // 1024} KiB"
