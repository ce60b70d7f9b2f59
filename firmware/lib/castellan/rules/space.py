"""The space of a kingdom: bitboards of its free squares and of the terrains beside them.

Room: rules. `fitting` finds placements with the space. The space can be computed from the
kingdom's bytes. Every placement updates both.
"""

# The space of an n x n kingdom is `size_of(n)` numbers of a list, from index `start` on. A group
# is as many whole rows of the grid as fit into INT_BITS bits, 2n bits a row: two or three rows on
# a board, the whole grid in CPython. A group has eight numbers:
#   [0]  the free squares that the kingdom can still reach (K8)
#   [t]  the squares beside terrain t or beside the castle, t = 1 to 7

from array import array

from castellan.core.compat import HAS_BIG_INTS, INT_BITS
from castellan.rules.kingdom import BOX, castle_of, put_domino

GROUP = 8  # numbers of one group
# For kingdoms of 5 x 5 and 7 x 7: SPAN is how many cells a group has, LAST the index of the last
# group.
SPAN_5 = INT_BITS // 10 * 10
SPAN_7 = INT_BITS // 14 * 14
LAST_5 = 89 // SPAN_5 * GROUP
LAST_7 = 181 // SPAN_7 * GROUP
_EACH_ROW_5 = ((1 << SPAN_5) - 1) // 0x3FF  # one bit for each row of a group
_EACH_ROW_7 = ((1 << SPAN_7) - 1) // 0x3FFF
_ALL = (1 << INT_BITS) - 1


def numbers(count: int) -> list:
    """Return a list of `count` zeros for numbers of INT_BITS bits."""
    return [0] * count if HAS_BIG_INTS else array("i", bytes(4 * count))  # type: ignore[return-value]


def size_of(n: int) -> int:
    """Return how many numbers the space of an n x n kingdom takes."""
    return (LAST_5 if n == 5 else LAST_7) + GROUP


def reset_space(space: list, start: int, n: int, b: bytearray, at: int):
    """Reset the space of a kingdom: only the castle is there, which every terrain may touch."""
    size = size_of(n)
    for index in range(size):
        space[start + index] = 0 if index % GROUP else _ALL
    close_unreachable(space, start, n, b, at)
    occupy(space, start, n, castle_of(n), 1)
    for index in range(size):
        if index % GROUP > 1:
            space[start + index] = space[start + index - 1]


def rebuild(space: list, start: int, n: int, b: bytearray, at: int):
    """Compute the space of a kingdom from its bytes."""
    reset_space(space, start, n, b, at)
    width = 2 * n
    row = (b[at + 2] + 1) * width + b[at]
    across = b[at + 1] - b[at] + 1
    for _ in range(b[at + 3] - b[at + 2] + 1):
        for cell in range(row, row + across):
            terrain = b[at + BOX + cell] & 7
            if terrain:
                occupy(space, start, n, cell, terrain)
        row += width


def copy(space: list, start: int, size: int, into: list):
    """Copy a space of `size` numbers to the beginning of another list."""
    for index in range(size):
        into[index] = space[start + index]


def occupy(space: list, start: int, n: int, cell: int, terrain: int):
    """Mark a cell as taken, and its neighbours as cells beside `terrain`."""
    width = 2 * n
    spot = cell - width
    if HAS_BIG_INTS:
        space[start] &= ~(1 << spot)  # an irregular square may be out of reach
        near = 0x100A01 if n == 5 else 0x1000A001  # above, on the left and right, and below
        space[start + terrain] |= near << spot >> width
        return
    span = SPAN_5 if n == 5 else SPAN_7
    at = start + terrain
    while spot >= span:
        spot -= span
        at += GROUP
    bit = 1 << spot
    space[at - terrain] &= ~bit
    space[at] |= bit << 1 | bit >> 1 | bit >> width
    if spot < width and at > start + GROUP:
        space[at - GROUP] |= bit << span - width
    if spot < span - width:
        space[at] |= bit << width
    elif at < start + (LAST_5 if n == 5 else LAST_7):
        space[at + GROUP] |= bit >> span - width


def place(b: bytearray, at: int, space: list, start: int, n: int, spot: int, halves: int):
    """Place a domino without validation, in the bytes and in the space.

    `spot` is cell << 2 | direction, `halves` is first half | second half << 8.
    """
    first = halves & 255
    second = halves >> 8
    cell = spot >> 2
    step = 2 * n if spot & 1 else 1
    other = cell - step if spot & 2 else cell + step
    occupy(space, start, n, cell, first & 7)
    occupy(space, start, n, other, second & 7)
    if put_domino(b, at, n, cell, other, first, second):
        close_unreachable(space, start, n, b, at)


def close_unreachable(space: list, start: int, n: int, b: bytearray, at: int):
    """Clear the free squares that the bounding box puts out of reach (K8)."""
    width = 2 * n
    each_row = _EACH_ROW_5 if n == 5 else _EACH_ROW_7
    columns = each_row * ((1 << b[at] + n) - (1 << b[at + 1] - n + 1))
    top = (b[at + 3] - n + 1) * width
    end = (b[at + 2] + n) * width
    if HAS_BIG_INTS:
        space[start] &= columns & (1 << end) - (1 << top)
        return
    span = SPAN_5 if n == 5 else SPAN_7
    last = start + (LAST_5 if n == 5 else LAST_7)
    while start <= last:
        reach = 0
        if top < span and end > 0:
            reach = (-1 << (top if top > 0 else 0)) - (-1 << (end if end < span else span))
        space[start] &= columns & reach
        start += GROUP
        top -= span
        end -= span


def is_at(space: list, start: int, n: int, cell: int, terrain: int) -> bool:
    """True if a cell lies beside `terrain` or the castle. With terrain 0: true if it is free."""
    width = 2 * n
    span = SPAN_5 if n == 5 else SPAN_7
    spot = cell - width
    return bool(space[start + spot // span * GROUP + terrain] >> spot % span & 1)
