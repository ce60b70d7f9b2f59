"""Text logs of Free Kingdom: the lines of Kingdomino under another name.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.free_kingdom import meta
from castellan.rules.free_kingdom.match import make
from castellan.rules.kingdomino import text as kingdomino
from castellan.rules.kingdomino.text import ending, line_of


def write(match):
    """Yield the log lines of a match. An incomplete row or king becomes a comment."""
    return text.lines(meta, make, match, line_of, ending)


class Reader(kingdomino.Reader):
    """The parser of Free Kingdom's logs."""

    def __init__(self):
        kingdomino.Reader.__init__(self, meta, make)
