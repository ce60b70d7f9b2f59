"""Where a kingdom has space: which squares are free, and beside which terrains they lie, as bits.

Room: rules. What fits is asked far more often than anything else, and bits answer for many squares
at once. The bytes of `kingdom` say what lies where; this says what may come. A computer keeps it
in step for every kingdom; a board has no memory for that and finds it anew.

A kingdom takes `size_of(n)` numbers of a list, from `start` on. One number holds as many whole
rows of the grid as the interpreter has bits for: three or two on a board, all of them in CPython;
rows follow each other as in the bytes, 2n bits each, from the first row of the grid. For each such
group of rows there are eight numbers: the free squares that a window can still reach, and for each
terrain t, at t, the squares beside one of its own, or beside the castle.
"""

from array import array

from castellan.core.compat import HAS_BIG_INTS, INT_BITS
from castellan.rules.kingdom import BOX, castle_of, put_domino

GROUP = 8  # numbers for one group of rows
# For kingdoms of 5 x 5 and of 7 x 7: how many squares one number holds, and in the last column
# but one, where the last group begins.
SPAN_5 = INT_BITS // 10 * 10
SPAN_7 = INT_BITS // 14 * 14
LAST_5 = 89 // SPAN_5 * GROUP
LAST_7 = 181 // SPAN_7 * GROUP
_EACH_ROW_5 = ((1 << SPAN_5) - 1) // 0x3FF  # a square of each row of a group
_EACH_ROW_7 = ((1 << SPAN_7) - 1) // 0x3FFF
_ALL = (1 << INT_BITS) - 1


def numbers(count: int) -> list:
    """So many zeros, each of which may become INT_BITS bits long."""
    return [0] * count if HAS_BIG_INTS else array("i", bytes(4 * count))  # type: ignore[return-value]


def size_of(n: int) -> int:
    """How many numbers the space of an n x n kingdom takes."""
    return (LAST_5 if n == 5 else LAST_7) + GROUP


def reset_space(space: list, start: int, n: int, b: bytearray, at: int):
    """The space of a kingdom that has nothing but its castle, which any terrain may touch."""
    size = size_of(n)
    for index in range(size):
        space[start + index] = 0 if index % GROUP else _ALL
    close_unreachable(space, start, n, b, at)
    occupy(space, start, n, castle_of(n), 1)
    for index in range(size):
        if index % GROUP > 1:
            space[start + index] = space[start + index - 1]


def rebuild(space: list, start: int, n: int, b: bytearray, at: int):
    """Find the space of a kingdom anew, from its bytes."""
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
    """Copy a kingdom's space to the beginning of another list, to try something out."""
    for index in range(size):
        into[index] = space[start + index]


def occupy(space: list, start: int, n: int, cell: int, terrain: int):
    """A square is taken, and its neighbours touch its terrain."""
    width = 2 * n
    spot = cell - width
    if HAS_BIG_INTS:
        space[start] ^= 1 << spot
        near = 0x100A01 if n == 5 else 0x1000A001  # above, on the left and right, and below
        space[start + terrain] |= near << spot >> width
        return
    span = SPAN_5 if n == 5 else SPAN_7
    at = start + terrain
    while spot >= span:
        spot -= span
        at += GROUP
    bit = 1 << spot
    space[at - terrain] ^= bit
    space[at] |= bit << 1 | bit >> 1 | bit >> width
    if spot < width and at > start + GROUP:
        space[at - GROUP] |= bit << span - width
    if spot < span - width:
        space[at] |= bit << width
    elif at < start + (LAST_5 if n == 5 else LAST_7):
        space[at + GROUP] |= bit >> span - width


def place(b: bytearray, at: int, space: list, start: int, n: int, spot: int, halves: int):
    """Lay a domino that `placement_error` has allowed at a spot: cell << 2 | direction.

    `halves` is the first one and the second << 8.
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
    """Close what no window can reach any more, by the bounding box of the kingdom (K8)."""
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
    """Whether a square lies beside one of a terrain or the castle; with 0, whether it is free."""
    width = 2 * n
    span = SPAN_5 if n == 5 else SPAN_7
    spot = cell - width
    return bool(space[start + spot // span * GROUP + terrain] >> spot % span & 1)
