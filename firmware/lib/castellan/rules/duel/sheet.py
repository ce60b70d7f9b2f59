"""The maps of the Duel: what can be drawn where.

Room: rules. A map is a kingdom of `rules.kingdom` of seven columns whose first and last row are
closed, so that five rows are left; its window never moves.
"""

from castellan.rules.contract import OUTSIDE, OVERLAP
from castellan.rules.duel.layout import MAP, PLACE
from castellan.rules.kingdom import BLOCKED, BOX, fill, found, step_of

WIDTH = 2 * MAP
FIRST_CELL = 2 * WIDTH  # of the five rows
END_CELL = 7 * WIDTH
SEVERAL = 255


def clear_map(b: bytearray, at: int):
    """An empty map with its castle in the middle."""
    found(b, at, MAP)
    for column in range(WIDTH):
        b[at + BOX + WIDTH + column] = BLOCKED
        b[at + BOX + END_CELL + column] = BLOCKED
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


def dominoes(
    b: bytearray, at: int, coat_a: int, coat_b: int, is_unbound: bool, out, start: int
) -> int:
    """Write every way to draw a domino of two coats from out[start]; return how many (U4)."""
    count = start
    for cell in range(FIRST_CELL, END_CELL):
        if not is_free(b, at, cell):
            continue
        touches = is_unbound or connects(b, at, cell, coat_a)
        for direction in range(2 if coat_a == coat_b else 4):  # twins: each pair once
            other = cell + step_of(MAP, direction)
            if is_free(b, at, other) and (touches or connects(b, at, other, coat_b)):
                out[count] = PLACE | cell << 2 | direction
                count += 1
    return count - start


def dots(b: bytearray, at: int, coat: int, is_unbound: bool) -> int:
    """The only square where a single coat may be drawn, SEVERAL, or -1 for none (U10)."""
    found_at = -1
    for cell in range(FIRST_CELL, END_CELL):
        if is_free(b, at, cell) and (is_unbound or connects(b, at, cell, coat)):
            if found_at >= 0:
                return SEVERAL
            found_at = cell
    return found_at


def why_not_free(b: bytearray, at: int, cell: int, other: int) -> int:
    """Whether two squares lie on something drawn, or beyond the map."""
    for square in (cell, other):
        if not FIRST_CELL <= square < END_CELL or b[at + BOX + square] == BLOCKED:
            return OUTSIDE
    return OVERLAP


def draw_coat(b: bytearray, at: int, cell: int, coat: int, crosses: int):
    """Draw one coat of arms into the map."""
    fill(b, at + BOX + cell, WIDTH, BLOCKED | crosses << 4 | coat)


def squares_drawn(b: bytearray, at: int) -> int:
    """How many coats of arms a map has."""
    count = 0
    for cell in range(FIRST_CELL, END_CELL):
        if b[at + BOX + cell] > 127 and b[at + BOX + cell] & 7:
            count += 1
    return count
