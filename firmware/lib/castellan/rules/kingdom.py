"""The kingdom of one player: a flat grid of bytes with a border, and what fits into it.

Room: rules. The engine all domino games share. A kingdom lies at an offset `at` of the match's
bytearray `b`: four bytes of bounding box, a border byte, then the grid, row by row. For kingdoms
of n x n the grid holds every square the castle could ever reach, 2n-1 in a row, and one border
byte that two neighbouring rows share. So the right neighbour is +1 and the lower one is +2n, with
no test for the edge.

One byte tells everything about a square:
  below 128  free; bit t-1 is set where a half of terrain t would touch its like (or the castle)
  128 up     not free: bits 0-2 the terrain, bits 4-6 crowns; bit 3 is lent to counting;
             BLOCKED: the border, or out of reach of the window; CASTLE
"""

from array import array

from castellan.core.compat import const
from castellan.rules.contract import NO_MATCH, OK, OUTSIDE, OVERLAP

BLOCKED = 0x80
CASTLE = 0x90
MARK = 0x08

BOX = 5  # bytes before the grid: left, right, top, bottom column or row in use, and a border
RIGHT = 0  # directions of the second half, as actions count them
DOWN = 1
LEFT = 2
UP = 3

_TOUCHES_ALL = const(0x7F)
_edge = array("H", bytes(2 * 64))  # scratch for one call of `legal`; absolute cells


def size_of(n: int) -> int:
    """How many bytes a kingdom of n x n takes."""
    return BOX + (2 * n + 1) * 2 * n


def castle_of(n: int) -> int:
    """Where in the grid the castle stands: in its middle."""
    return n * 2 * n + n - 1


def step_of(n: int, direction: int) -> int:
    """How far the next cell in a direction is: odd ones change the row, LEFT and UP go back."""
    step = 2 * n if direction & 1 else 1
    return -step if direction & 2 else step


def found(b: bytearray, at: int, n: int):
    """Clear a kingdom and put the castle in it."""
    width = 2 * n
    grid = at + BOX
    for cell in range(at + 4, grid + width):  # the byte before the grid, too
        b[cell] = BLOCKED
    row = grid + width
    for _ in range(width - 1):
        for cell in range(row, row + width - 1):
            b[cell] = 0
        row += width
        b[row - 1] = BLOCKED
    for cell in range(row, row + width):
        b[cell] = BLOCKED
    castle = grid + castle_of(n)
    b[castle] = CASTLE
    b[castle - 1] = b[castle + 1] = _TOUCHES_ALL
    b[castle - width] = b[castle + width] = _TOUCHES_ALL
    b[at] = b[at + 1] = b[at + 2] = b[at + 3] = n - 1


def copy(b: bytearray, at: int, size: int, into: bytearray):
    """Copy a kingdom to the beginning of another buffer, to try something out."""
    for index in range(size):
        into[index] = b[at + index]


def _touching(b: bytearray, at: int, n: int, terrains: int, cells: array) -> int:
    """Write the free squares that touch one of the terrains (bits); return how many."""
    width = 2 * n
    # Only squares in the kingdom's bounding box, or beside it where it may still grow, can touch.
    column = b[at]
    across = b[at + 1] - column + 1
    if across < n:
        column -= 1
        across += 2
    top = b[at + 2]
    rows = b[at + 3] - top + 1
    if rows < n:
        top -= 1
        rows += 2
    wanted = 128 | terrains
    count = 0
    row = at + BOX + (top + 1) * width + column
    for _ in range(rows):
        for cell in range(row, row + across):
            if (b[cell] ^ 128) & wanted > 128:  # free, and touching one of them
                cells[count] = cell
                count += 1
        row += width
    return count


def legal(b: bytearray, at: int, n: int, first: int, second: int, out: array, base: int) -> int:
    """Write every legal placement (K8) as base | cell << 2 | direction; return how many.

    `cell` is where the first half lies and `direction` where the second one follows. When both
    halves are equal the two ways to lay them are one, written from its upper or left cell.
    """
    width = 2 * n
    bit = 1 << (first & 7) - 1
    # Which half may lie on a square that touches: with the other one to the right of it or below
    # (after it), and with that one to the left or above (before it).
    taken = 128 | bit
    first_after = first_before = bit
    second_after = second_before = 1 << (second & 7) - 1
    if first == second:
        first_before = second_after = 0
    base -= at + BOX << 2
    count = 0
    for index in range(_touching(b, at, n, first_after | second_before, _edge)):
        cell = _edge[index]
        touch = b[cell]
        spot = base + (cell << 2)
        step = 1
        for direction in range(2):  # RIGHT and LEFT, then DOWN and UP
            there = b[cell + step]
            if touch & first_after and there < 128:
                out[count] = spot + direction
                count += 1
            # Where the first half touches beyond, that square writes the placement itself.
            if touch & second_after and not there & taken:
                out[count] = spot + (step << 2) + direction + LEFT
                count += 1
            there = b[cell - step]
            if touch & first_before and there < 128:
                out[count] = spot + direction + LEFT
                count += 1
            if touch & second_before and not there & taken:
                out[count] = spot - (step << 2) + direction
                count += 1
            step = width
    return count


def fits(b: bytearray, at: int, n: int, first: int, second: int) -> bool:
    """Whether a domino has any legal placement at all (K9)."""
    width = 2 * n
    either = 1 << (first & 7) - 1 | 1 << (second & 7) - 1
    for index in range(_touching(b, at, n, either, _edge)):
        # Either half may be the one that touches, so one free neighbour is enough.
        cell = _edge[index]
        if b[cell + 1] < 128 or b[cell - 1] < 128:
            return True
        if b[cell + width] < 128 or b[cell - width] < 128:
            return True
    return False


def check(
    b: bytearray, at: int, n: int, cell: int, direction: int, first: int, second: int
) -> int:
    """OK, or why a domino may not lie with its first half on `cell` (K8)."""
    one = at + BOX + cell
    here = b[one]
    if here == BLOCKED:  # the border too: nothing lies beyond it
        return OUTSIDE
    there = b[one + step_of(n, direction)]
    if there == BLOCKED:
        return OUTSIDE
    if here > 127 or there > 127:
        return OVERLAP
    if here & 1 << (first & 7) - 1 or there & 1 << (second & 7) - 1:
        return OK
    return NO_MATCH


def place(b: bytearray, at: int, n: int, cell: int, direction: int, first: int, second: int):
    """Lay a domino that `check` has allowed."""
    width = 2 * n
    one = at + BOX + cell
    fill(b, one, width, first)
    top = bottom = cell // width - 1
    left = right = cell % width
    if direction == RIGHT:
        right += 1
        one += 1
    elif direction == DOWN:
        bottom += 1
        one += width
    elif direction == LEFT:
        left -= 1
        one -= 1
    else:
        top -= 1
        one -= width
    fill(b, one, width, second)
    if left < b[at] or right > b[at + 1] or top < b[at + 2] or bottom > b[at + 3]:
        widen(b, at, n, left, right, top, bottom)


def fill(b: bytearray, cell: int, width: int, value: int):
    """Put a square down and tell its free neighbours what they touch now."""
    bit = 1 << (value & 7) - 1
    b[cell] = value
    there = b[cell + 1]
    if there < 128:
        b[cell + 1] = there | bit
    there = b[cell - 1]
    if there < 128:
        b[cell - 1] = there | bit
    there = b[cell + width]
    if there < 128:
        b[cell + width] = there | bit
    there = b[cell - width]
    if there < 128:
        b[cell - width] = there | bit


def widen(b: bytearray, at: int, n: int, left: int, right: int, top: int, bottom: int):
    """Let the bounding box hold these squares; close what no window can reach any more (K8)."""
    width = 2 * n
    grid = at + BOX
    while left < b[at]:
        b[at] -= 1
        _close(b, grid + b[at] + n + width, width, width - 1)
    while right > b[at + 1]:
        b[at + 1] += 1
        _close(b, grid + b[at + 1] - n + width, width, width - 1)
    while top < b[at + 2]:
        b[at + 2] -= 1
        _close(b, grid + (b[at + 2] + n + 1) * width, 1, width - 1)
    while bottom > b[at + 3]:
        b[at + 3] += 1
        _close(b, grid + (b[at + 3] - n + 1) * width, 1, width - 1)


def _close(b: bytearray, cell: int, step: int, count: int):
    """Close a column or row that no window of n x n can hold any more (K8)."""
    for _ in range(count):
        b[cell] = BLOCKED
        cell += step
