"""Draws coats of arms and dice as pictures of three by three cells.

Room: ui. Each coat has its own shape besides its colour: a dot, a stripe, two dots, two stripes,
all cells, quarters. A joker is a ring. Crosses are white cells in the middle row.
"""

from castellan.core.compat import const
from castellan.rules.duel.layout import JOKER
from castellan.ui import draw, palette

_ROWS = (
    b"\x00\x02\x00\x02\x02\x02\x00\x05\x00\x05\x05\x05"  # d l D L
    b"\x07\x07\x07\x05\x02\x05\x07\x05\x07"  # b q, and the joker
)
_APART = const(4)  # from one die to the next
_MIDDLE = const(2)


def colour_of(coat: int) -> int:
    """Return the palette number of a coat."""
    return palette.RAINBOW if coat == JOKER else coat


def draw_coat(frame: bytearray, coat: int, x: int, y: int, colour: int):
    """Draw a coat with its top left at (x, y). Unlit cells stay as they are."""
    for row in range(3):
        bits = _ROWS[3 * coat - 3 + row]
        for column in range(3):
            if bits & 4 >> column:
                draw.put(frame, x + column, y + row, colour)


def draw_crosses(frame: bytearray, coat: int, crosses: int, x: int, y: int, colour: int):
    """Draw up to three crosses. One or two avoid the middle cell if the coat lights it."""
    is_lit = _ROWS[3 * coat - 2] & _MIDDLE
    if crosses > 2 or (crosses and not is_lit):
        draw.put(frame, x + 1, y + 1, colour)
        crosses -= 1
    if crosses:
        draw.put(frame, x, y + 1, colour)
    if crosses > 1:
        draw.put(frame, x + 2, y + 1, colour)


def draw_face(frame: bytearray, face: int, x: int, y: int, colour: int):
    """Draw a face of a die, given as a byte of `DICE`. Its crosses are white."""
    draw_coat(frame, face & 7, x, y, colour)
    draw_crosses(frame, face & 7, face >> 4, x, y, palette.WHITE)


def x_of(die: int) -> int:
    """Return the left column of a die (0-3) in the picture of a round's four dice."""
    return _APART * (die & 1)


def y_of(die: int) -> int:
    """Return the upper row of a die (0-3) in the picture of a round's four dice."""
    return _APART * (die >> 1)


def draw_owner(frame: bytearray, session, player: int):
    """Draw the first and the last row in the owner's colour, with the dots of the seat."""
    colour = palette.dim(session.colour(player))
    draw.across(frame, 0, 0, draw.SIDE, colour)
    draw.across(frame, 0, 6, draw.SIDE, colour)
    draw.across(frame, 1, 0, player + 1, palette.WHITE)


def draw_decider(frame: bytearray, session, player: int):
    """Draw a bar between the dice for the deciding player: the first above, the second below."""
    draw.down(frame, 3, 4 * player, 3, session.colour(player))
