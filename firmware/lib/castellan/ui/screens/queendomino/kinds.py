"""Draws a kind of building: what it scores at the end, and what it gives at once.

Room: ui. On the left are its points: a number, X for points by tower or knight, Q for the Queen's
Tower. On the right are the knights and towers it gives. The square below shows what is counted for
the points: a terrain, towers or knights. Gold stripes mean taxes.
"""

from castellan.core.compat import const
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q
from castellan.ui import draw, palette

_ZERO = const(48)
_X = const(88)
_Q = const(81)
_RIGHT = const(4)
_SQUARE = const(2)  # the first row of the square
_SIZE = const(3)


def draw_kind(frame: bytearray, buildings: bytes, kind: int):
    """Draw a kind of building in the upper five rows."""
    fact = builders.fact
    each = fact(buildings, kind, q.PER_TOWER) or fact(buildings, kind, q.PER_KNIGHT)
    points = fact(buildings, kind, q.ITS_POINTS) or fact(buildings, kind, q.PER_PROPERTY) & 15
    sign = _X if each else _ZERO + points
    draw.glyph(frame, _Q if fact(buildings, kind, q.ITS_CROWNS) else sign, 0, 0, palette.WHITE)
    draw.across(frame, _RIGHT, 0, fact(buildings, kind, q.KNIGHTS), palette.CYAN)
    draw.across(frame, _RIGHT, 1, fact(buildings, kind, q.TOWERS), palette.VIOLET)
    colour = _counts_by(buildings, kind)
    for row in range(_SIZE):
        draw.across(frame, _RIGHT, _SQUARE + row, _SIZE, colour)
    if fact(buildings, kind, q.KNIGHT_TAX) or fact(buildings, kind, q.TOWER_TAX):
        draw.across(frame, _RIGHT, _SQUARE + 1, _SIZE, palette.GOLD)


def _counts_by(buildings, kind):
    fact = builders.fact
    if fact(buildings, kind, q.PER_PROPERTY):
        return fact(buildings, kind, q.PER_PROPERTY) >> 4
    if fact(buildings, kind, q.ITS_CROWNS):
        return palette.QUEEN
    if fact(buildings, kind, q.PER_TOWER) or fact(buildings, kind, q.TOWER_TAX):
        return palette.VIOLET
    if fact(buildings, kind, q.PER_KNIGHT) or fact(buildings, kind, q.KNIGHT_TAX):
        return palette.CYAN
    return palette.OFF
