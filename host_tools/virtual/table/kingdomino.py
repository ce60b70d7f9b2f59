"""Describes the choices of Kingdomino for the table.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.kingdomino import layout, text
from castellan.rules.square import TERRAINS

from host_tools.virtual.states.kingdomino import printed
from host_tools.virtual.table import pairs_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

line_of = text.line_of
_SQUARES = {"place": 4}  # how many words of a line are squares, by its verb


def entry_of(match: "Any") -> "Any":
    """Return the entry of a new row, or None. The next game of a Dynasty begins with a row."""
    s = match.state
    phase = s[layout.PHASE]
    if phase == layout.ROW:
        entered = [s[layout.NEXT_TILES + slot] for slot in range(s[layout.ENTERED])]
        deck = match.deck()
        numbers = range(1, layout.TILES + 1)
        left = [number for number in numbers if not match.is_used(deck + number)]
    elif phase == layout.GAME_OVER and s[layout.GAME] < match.games:
        entered = []
        left = list(range(1, layout.TILES + 1))
    else:
        return None
    have = [str(printed(tile)) for tile in entered]
    return ("row", have, [[str(number) for number in left]] * (match.row_size - len(have)))


def picks_of(words: "list[str]") -> "list[str]":
    """Return the king and the domino of a line `king`."""
    if words[0] == "king":
        return ["king " + words[1], "domino " + words[2]]
    return []


def cells_of(match: "Any", words: "list[str]") -> "list[list[int]]":
    """Return the two squares of a line `place`."""
    if words[0] in _SQUARES and words[-1] != "discard":
        return pairs_of(words[-_SQUARES[words[0]] :])
    return []


def faces_of(match: "Any") -> "Any":
    """Return the halves of the dominoes: of the row, of the next row, and of all others."""
    s = match.state
    size = match.row_size
    faces = [
        (name, [_face(match, s[at + slot]) for slot in range(size) if s[at + slot]])
        for name, at in (("row", layout.ROW_TILES), ("next", layout.NEXT_TILES))
    ]
    deck = match.deck()
    box = [_face(match, deck + number) for number in range(1, layout.TILES + 1)]
    faces.append(("box", box))
    return tuple(faces)


def _face(match: "Any", tile: int) -> "list[Any]":
    """Return letter and crowns of both halves of a domino."""
    halves = match.dominoes[2 * tile - 2 : 2 * tile]
    return [part for half in halves for part in (TERRAINS[(half & 7) - 1], half >> 4 & 7)]
