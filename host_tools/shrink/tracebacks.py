"""Writes the names of functions back into a traceback of a board.

    python -m host_tools.shrink.tracebacks [FILE]

reads `error.log` from a board, or what it printed, from FILE or from the keyboard, and prints it
as the sources would have it: `in _draw2` of one module is `in _draw_ghost`. The sources must be
those of the firmware that wrote it; its version stands above each traceback.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools.board_build.mpy import board_sources
from host_tools.shrink import names_of_functions

_PLACE = re.compile(r'(File "(castellan[\w.]*)", line \d+, in )(\w+)')


def in_full(text: str) -> str:
    """A text with the functions that it names called as in the sources."""
    plan = names_of_functions(board_sources())

    def named(found: re.Match[str]) -> str:
        start, module, form = found.groups()
        return start + plan.names_in(module).get(form, form)

    return _PLACE.sub(named, text)


def _texts(arguments: list[str]) -> Iterator[str]:
    if not arguments:
        yield sys.stdin.read()
    for name in arguments:
        yield Path(name).read_text(encoding="utf-8", errors="replace")


def main(arguments: list[str]) -> int:
    """Prints the texts in full."""
    try:
        for text in _texts(arguments):
            sys.stdout.write(in_full(text))
    except OSError as words:
        print(f"tracebacks: {words.filename}: {words.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
