"""The maps of the Duel: what can be drawn where.

Room: rules. A map is a kingdom of `rules.kingdom` of seven columns whose first and last row are
closed, so that five rows are left; its window never moves. In a free square bit t-1 is set where
a half of coat t would touch its like, or the castle.
"""

from castellan.core.compat import const
from castellan.rules.duel.layout import MAP
from castellan.rules.kingdom import BLOCKED, BOX, castle_of, reset_kingdom

WIDTH = 2 * MAP
FIRST_CELL = 2 * WIDTH  # of the five rows
END_CELL = 7 * WIDTH

_TOUCHES_ALL = const(0x7F)
_SIDES = (1, -1, WIDTH, -WIDTH)


def clear_map(b: bytearray, at: int):
    """An empty map with its castle in the middle."""
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
    """Whether a square of the map is still empty."""
    return FIRST_CELL <= cell < END_CELL and b[at + BOX + cell] < 128


def connects(b: bytearray, at: int, cell: int, coat: int) -> bool:
    """Whether a coat may be drawn on a free square: it touches the castle or its like (U4)."""
    return bool(b[at + BOX + cell] & 1 << coat - 1)


def draw_coat(b: bytearray, at: int, cell: int, coat: int, crosses: int):
    """Draw one coat of arms into the map."""
    b[at + BOX + cell] = BLOCKED | crosses << 4 | coat
    _tell_neighbours(b, at + BOX + cell, 1 << coat - 1)


def _tell_neighbours(b: bytearray, cell: int, bits: int):
    """The free neighbours of a square touch now what the bits say."""
    for step in _SIDES:
        if b[cell + step] < BLOCKED:
            b[cell + step] |= bits


def squares_drawn(b: bytearray, at: int) -> int:
    """How many coats of arms a map has."""
    count = 0
    for cell in range(FIRST_CELL, END_CELL):
        if b[at + BOX + cell] > 127 and b[at + BOX + cell] & 7:
            count += 1
    return count
