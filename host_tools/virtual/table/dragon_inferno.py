"""Describes the choices of Dragon Inferno for the table: eggs, tiles and dragons.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.pieces import SQUARES, STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

line_of = text.line_of


def entry_of(match: "Any") -> "Any":
    """Return the entry of the dragons before the caves, or None."""
    s = match.state
    if s[d.PHASE] != d.DEALING:
        return None
    dealt = [s[d.CAVES + cave] + 1 for cave in range(s[d.DEALT])]
    dragons = range(1, match.pieces.dragons + 1)
    left = [str(dragon) for dragon in dragons if dragon not in dealt]
    return ("caves", [str(dragon) for dragon in dealt], [left] * len(left))


def picks_of(words: "list[str]") -> "list[str]":
    """Return the tile of a line `tile`."""
    return ["tile " + words[2]] if words[0] == "tile" else []


def cells_of(match: "Any", words: "list[str]") -> "list[list[int]]":
    """Return the squares that a piece or an egg covers."""
    if words[0] == "pass" or words[-1] == "none":
        return []
    if words[0] == "egg":
        return [[int(words[2]), int(words[3])]]
    x, y, turn = [int(word) for word in words[-3:]]
    s = match.state
    p = match.pieces
    dragon = p.tiles + s[d.CAVES + s[d.FLOWN]]
    piece = int(words[2]) - 1 if words[0] == "tile" else dragon
    shape = p.shape(piece, turn)
    cells = []
    for square in range(p.turned[shape]):
        step = p.turned[shape + SQUARES + square] & STEP
        cells.append([x + step % p.width, y + step // p.width])
    return cells


def faces_of(match: "Any") -> "Any":
    """Return the squares of each tile as [x, y], to draw the tiles that are left."""
    p = match.pieces
    return (("tiles", [_shape(p, tile) for tile in range(p.tiles)]),)


def _shape(p: "Any", tile: int) -> "list[list[int]]":
    shape = p.shape(tile, 0)
    steps = [p.turned[shape + SQUARES + square] & STEP for square in range(p.turned[shape])]
    return [[step % p.width, step // p.width] for step in steps]
