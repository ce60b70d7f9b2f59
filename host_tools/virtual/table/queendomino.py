"""Describes the choices of Queendomino for the table: Kingdomino's, knights, buildings, dragon.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders, log_lines, log_words
from castellan.rules.queendomino import layout as q

from host_tools.virtual.table import kingdomino, pairs_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

line_of = log_lines.line_of
faces_of = kingdomino.faces_of


def entry_of(match: "Any") -> "Any":
    """Return the entry of new buildings or of a new row, or None."""
    s = match.state
    x = match.extras
    if s[layout.PHASE] != q.BUILDERS:
        return kingdomino.entry_of(match)
    pile = [kind for kind in range(1, q.KINDS + 1) if s[x + q.IN_PILE + kind - 1]]
    words = [log_words.word_of(kind) for kind in pile]
    have = [log_words.word_of(kind) for kind in log_lines.opened(match)]
    return ("builders", have, [words] * builders.wanted(s, x))


def picks_of(words: "list[str]") -> "list[str]":
    """Return the things on the table that a line names."""
    if words[0] in ("build", "dragon"):
        return ["building " + words[2]]
    return kingdomino.picks_of(words)


def cells_of(match: "Any", words: "list[str]") -> "list[list[int]]":
    """Return the squares that a line covers."""
    if words[0] in ("build", "knight"):
        return pairs_of(words[-2:])
    return kingdomino.cells_of(match, words)
