"""Prints messages and data of commands. No other module of a command prints.

`say` and `warn` are for people: no control character passes, and no line is longer than a screen.
`put` is for data: exact in a pipe or a file, and printable on a terminal.
"""

import sys
from typing import TextIO

from host_tools.foreign.limits import LONGEST_MESSAGE
from host_tools.foreign.shown import printable

STANDARD_OUTPUT = "standard output"


def say(text: object = "", *, flush: bool = False) -> None:
    """Print a message on standard output. Its line breaks stay."""
    write_line(message_of(text), flush=flush)


def warn(text: object = "", *, end: str = "\n") -> None:
    """Print a message on standard error, which data in a pipe does not reach."""
    print(message_of(text), end=end, file=sys.stderr, flush=True)


def put(data: str, *, flush: bool = False) -> None:
    """Print one or more lines of data."""
    is_shown = sys.stdout.isatty()
    text = "\n".join(map(printable, data.split("\n"))) if is_shown else data
    write_line(text, flush=flush)


def write_line(text: str, stream: TextIO | None = None, *, flush: bool = False) -> None:
    """Print text that is safe already. A failure of a full disk names standard output."""
    try:
        print(text, file=stream, flush=flush)
    except OSError as problem:
        problem.filename = problem.filename or STANDARD_OUTPUT
        raise


def message_of(text: object) -> str:
    """Return the text that `say` prints."""
    return "\n".join(printable(line, LONGEST_MESSAGE) for line in str(text).split("\n"))
