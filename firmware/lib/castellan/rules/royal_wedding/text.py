"""The Royal Wedding's log as text: Queendomino's, with the set of each row named.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.kingdomino.layout import ENTERED, PHASE, ROW
from castellan.rules.queendomino import log_lines
from castellan.rules.queendomino.text import Reader as QueenReader
from castellan.rules.royal_wedding import meta
from castellan.rules.royal_wedding.match import make


def write(match):
    """Yield the lines of a match; see `kingdomino.text.write`."""
    return text.lines(meta, make, match, line_of, ending)


def line_of(match, action: int) -> str:
    """The line of an action that is about to be applied; nothing where a later one tells it."""
    return _with_set(match, log_lines.line_of(match, action))


def ending(match):
    """See `log_lines.ending`."""
    lines = log_lines.ending(match)
    return [_with_set(match, line) for line in lines] if match.state[ENTERED] else lines


def set_of(match) -> str:
    """The letter of the set that the next row comes from: q or k (W1)."""
    return "k" if match.deck() else "q"


def _with_set(match, line: str) -> str:
    for start in ("row", "# row"):
        if line.startswith(start + " "):
            return "%s %s%s" % (start, set_of(match), line[len(start) :])
    return line


class Reader(QueenReader):
    """Reads a log of the Royal Wedding; see Queendomino's."""

    def __init__(self):
        QueenReader.__init__(self, meta, make)

    def _row(self, line):
        """The letter of the set may be left out by hand: the sets take turns."""
        if len(line) < 2 or line[1] not in ("q", "k"):
            return QueenReader._row(self, line)
        if self.match.state[PHASE] == ROW and line[1] != set_of(self.match):
            return self.refuse("row: it comes from the other set, %s" % set_of(self.match))
        return QueenReader._row(self, line[:1] + line[2:])
