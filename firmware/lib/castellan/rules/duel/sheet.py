"""The maps of the Duel: grids of five rows by seven columns.

Room: rules. A map is a kingdom of seven columns and rows whose first and last row are closed. In a
free square's byte, bit t-1 is set if coat t there would touch an equal coat or the castle.
"""

from castellan.core.compat import const
from castellan.rules.duel.layout import MAP
from castellan.rules.kingdom import BLOCKED, BOX, castle_of, reset_kingdom

WIDTH = 2 * MAP
FIRST_CELL = 2 * WIDTH  # the first cell of the five open rows
END_CELL = 7 * WIDTH

_TOUCHES_ALL = const(0x7F)
_SIDES = (1, -1, WIDTH, -WIDTH)


def clear_map(b: bytearray, at: int):
    """Reset a map to the castle in its middle."""
    reset_kingdom(b, at, MAP)
    for column in range(WIDTH):
        b[at + BOX + WIDTH + column] = BLOCKED
        b[at + BOX + END_CELL + column] = BLOCKED
    _tell_neighbours(b, at + BOX + castle_of(MAP), _TOUCHES_ALL)
    b[at] = 0
    b[at + 1] = 6
    b[at + 2] = 1
    b[at + 3] = 5


def is_free(b: bytearray, at: int, cell: int) -> bool:
    """True if a square of the map is empty."""
    return FIRST_CELL <= cell < END_CELL and b[at + BOX + cell] < 128


def connects(b: bytearray, at: int, cell: int, coat: int) -> bool:
    """True if a coat on a free square would touch an equal coat or the castle (U4)."""
    return bool(b[at + BOX + cell] & 1 << coat - 1)


def draw_coat(b: bytearray, at: int, cell: int, coat: int, crosses: int):
    """Draw one coat of arms with its crosses into the map."""
    b[at + BOX + cell] = BLOCKED | crosses << 4 | coat
    _tell_neighbours(b, at + BOX + cell, 1 << coat - 1)


def _tell_neighbours(b: bytearray, cell: int, bits: int):
    """Set bits in the free neighbours of a square."""
    for step in _SIDES:
        if b[cell + step] < BLOCKED:
            b[cell + step] |= bits


def squares_drawn(b: bytearray, at: int) -> int:
    """Return how many coats of arms a map has."""
    count = 0
    for cell in range(FIRST_CELL, END_CELL):
        if b[at + BOX + cell] > 127 and b[at + BOX + cell] & 7:
            count += 1
    return count
