"""Draws a single piece, and the row of caves. Room: ui."""

from castellan.core.compat import const
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HIGH, HOLE_MARK, SQUARES, STEP, WIDE
from castellan.ui import draw, palette

_ROWS = const(6)  # the row below them shows the number of the piece


def draw_piece(frame: bytearray, match, shape: int, colour: int):
    """Draw a piece in the middle: its castle white, its hole dark, a castle with a hole dim."""
    pieces = match.pieces
    turned = pieces.turned
    left = (draw.SIDE - turned[shape + WIDE]) // 2
    top = (_ROWS - turned[shape + HIGH]) // 2
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        step = turned[at] & STEP
        x = left + step % pieces.width
        draw.put(frame, x, top + step // pieces.width, marked(turned[at], colour))


def marked(square: int, colour: int) -> int:
    """Return the colour of a piece's square: white for a castle, dim for a hole, else `colour`."""
    if square & CASTLE_MARK:
        return palette.DIM if square & HOLE_MARK else palette.WHITE
    return palette.dim(colour) if square & HOLE_MARK else colour


def draw_caves(frame: bytearray, match, flown: int, shown: int):
    """Draw each cave that has a dragon as a cell in the last row. Cave `shown` is white."""
    for cave in range(match.pieces.dragons):
        if cave == shown:
            colour = palette.WHITE
        else:
            colour = palette.OFF if cave < flown else palette.DRAGON
        draw.put(frame, cave % draw.SIDE, draw.SIDE - 1 - cave // draw.SIDE, colour)
