"""Text logs of the Royal Wedding: like Queendomino's, but each row tells its set.

Room: rules. A set is a deck of dominoes: `q` from Queendomino, `k` from Kingdomino.
"""

from castellan.rules import text
from castellan.rules.kingdomino.layout import ENTERED, PHASE, ROW
from castellan.rules.queendomino import log_lines
from castellan.rules.queendomino.text import Reader as QueenReader
from castellan.rules.reasons import renumbered
from castellan.rules.royal_wedding import log_errors, meta
from castellan.rules.royal_wedding.match import make


def write(match):
    """Yield the log lines of a match, as `kingdomino.text.write` does."""
    return text.lines(meta, make, match, line_of, ending)


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    return _with_set(match, log_lines.line_of(match, action))


def ending(match):
    """Return the lines after the last action, as `log_lines.ending` does."""
    lines = log_lines.ending(match)
    return [_with_set(match, line) for line in lines] if match.state[ENTERED] else lines


def set_of(match) -> str:
    """Return the letter of the set that the next row comes from: q or k (W1)."""
    return "k" if match.deck() else "q"


def _with_set(match, line: str) -> str:
    for start in ("row", "# row"):
        if line.startswith(start + " "):
            return "%s %s%s" % (start, set_of(match), line[len(start) :])
    return line


class Reader(QueenReader):
    """The reader of the Royal Wedding's logs."""

    def __init__(self):
        QueenReader.__init__(self, meta, make)

    def _row(self, line):
        """Parse a line `row`. People may leave out the letter of the set, as sets alternate."""
        if len(line) < 2 or line[1] not in ("q", "k"):
            return QueenReader._row(self, line)
        if self.match.state[PHASE] == ROW and line[1] != set_of(self.match):
            return self.refuse(log_errors.OTHER_SET % set_of(self.match))
        return QueenReader._row(self, line[:1] + line[2:])

    def numbered(self, reason: str) -> str:
        """Return a reason of a parent game with the number of this game's rule."""
        return renumbered(QueenReader.numbered(self, reason), log_errors.REPLACES)
