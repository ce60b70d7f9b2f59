"""Score properties: connected squares of one terrain (K10).

Room: rules. The flood fill sets the MARK bit of each square it has counted, and clears it again.
A small stack takes the place of recursion.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, MARK

# A score sheet is an array of small integers. `score_properties` writes the entries that all
# games share. Each game adds its total and its own parts.
TOTAL = 0
POINTS = 1  # of all properties
LARGEST = 2
CROWNS = 3
COUNT = 4  # how many properties follow
PARTS = 5  # up to seven parts that only one game knows
FIRST = 12
TERRAIN = 0  # in the entry of one property
SQUARES = 1
ITS_CROWNS = 2
CELL = 3  # its first square in reading order
ENTRY = 4

_LIKE = const(0x8F)  # mask of a square byte: the "taken" bit, MARK and the terrain
_waiting = array("H", bytes(2 * 64))


def sheet_size(n: int) -> int:
    """Return how many numbers the score sheet of an n x n kingdom can need."""
    return FIRST + ENTRY * (n * n - 1)


def score_properties(b: bytearray, at: int, n: int, out: array):
    """Score all properties (K10) into the sheet `out`: totals, then ENTRY numbers for each."""
    width = 2 * n
    points = largest = crowns = 0
    entry = FIRST
    row = at + BOX + (b[at + 2] + 1) * width + b[at]
    across = b[at + 1] - b[at] + 1
    for _ in range(b[at + 3] - b[at + 2] + 1):
        for cell in range(row, row + across):
            square = b[cell]
            if square <= BLOCKED or square == CASTLE:
                continue
            if square & MARK:  # its property is already counted
                b[cell] = square - MARK
                continue
            sizes = measure(b, cell, width)
            b[cell] = square
            squares = sizes & 255
            its_crowns = sizes >> 8
            points += squares * its_crowns
            crowns += its_crowns
            if squares > largest:
                largest = squares
            out[entry] = square & 7
            out[entry + 1] = squares
            out[entry + 2] = its_crowns
            out[entry + 3] = cell - at - BOX
            entry += ENTRY
        row += width
    out[POINTS] = points
    out[LARGEST] = largest
    out[CROWNS] = crowns
    out[COUNT] = (entry - FIRST) // ENTRY


def measure(b: bytearray, cell: int, width: int) -> int:
    """Mark all squares of a property. Returns crowns << 8 | squares."""
    like = b[cell] & _LIKE
    b[cell] |= MARK
    waiting = squares = crowns = 0
    while True:
        squares += 1
        crowns += b[cell] >> 4 & 7
        near = cell + 1
        if b[near] & _LIKE == like:
            b[near] |= MARK
            _waiting[waiting] = near
            waiting += 1
        near = cell - 1
        if b[near] & _LIKE == like:
            b[near] |= MARK
            _waiting[waiting] = near
            waiting += 1
        near = cell + width
        if b[near] & _LIKE == like:
            b[near] |= MARK
            _waiting[waiting] = near
            waiting += 1
        near = cell - width
        if b[near] & _LIKE == like:
            b[near] |= MARK
            _waiting[waiting] = near
            waiting += 1
        if not waiting:
            return crowns << 8 | squares
        waiting -= 1
        cell = _waiting[waiting]


def unmark(b: bytearray, at: int, n: int):
    """Clear the MARK bits that `measure` has set in a kingdom."""
    width = 2 * n
    row = at + BOX + (b[at + 2] + 1) * width + b[at]
    across = b[at + 1] - b[at] + 1
    for _ in range(b[at + 3] - b[at + 2] + 1):
        for cell in range(row, row + across):
            if b[cell] > 127:
                b[cell] &= 255 - MARK
        row += width
