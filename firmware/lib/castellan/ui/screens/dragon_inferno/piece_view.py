"""A piece alone, as it is turned now.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HIGH, HOLE_MARK, SQUARES, STEP, WIDE
from castellan.ui import draw, palette

_ROWS = const(6)  # the last row tells which piece it is


def draw_piece(frame: bytearray, match, shape: int, colour: int):
    """In the middle: the castle is white, the hole dark, both on one square dim white."""
    pieces = match.pieces
    turned = pieces.turned
    left = (draw.SIDE - turned[shape + WIDE]) // 2
    top = (_ROWS - turned[shape + HIGH]) // 2
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        step = turned[at] & STEP
        x = left + step % pieces.width
        draw.put(frame, x, top + step // pieces.width, marked(turned[at], colour))


def marked(square: int, colour: int) -> int:
    """What a square of a piece is shown as."""
    if square & CASTLE_MARK:
        return palette.DIM if square & HOLE_MARK else palette.WHITE
    return palette.dim(colour) if square & HOLE_MARK else colour


def draw_caves(frame: bytearray, match, flown: int, shown: int):
    """The last row: a light for each cave whose dragon is still there, white for the shown one."""
    for cave in range(match.pieces.dragons):
        if cave == shown:
            colour = palette.WHITE
        else:
            colour = palette.OFF if cave < flown else palette.DRAGON
        draw.put(frame, cave % draw.SIDE, draw.SIDE - 1 - cave // draw.SIDE, colour)
