"""A map of one kingdom: the property of each cell, and the cells that are still free.

Frozen. Used by the placement values. Holds one map only: of the kingdom mapped last.
Allocates nothing after import.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.kingdom import BOX

_LIKE = const(0x8F)  # mask of a square byte: the "taken" bit and the terrain
_MOST_CELLS = const(224)
_MOST_PROPERTIES = const(50)

free_cells = bytearray(_MOST_CELLS)  # cell → 1 if a square may still be placed there
property_at = bytearray(_MOST_CELLS)  # cell → number of its property, from 1
# The arrays from here on have one entry for each property number.
terrains = bytearray(_MOST_PROPERTIES)
squares = bytearray(_MOST_PROPERTIES)
crowns = bytearray(_MOST_PROPERTIES)
exits = bytearray(_MOST_PROPERTIES)  # edges that the property shares with free cells
# Grows with each mapping. A caller that keeps the number can tell if the map is still its own.
map_count = array("H", (0,))
_seen = bytearray(_MOST_CELLS)
_stack = array("H", bytes(2 * _MOST_CELLS))  # of the flood fills: cells to visit


def map_kingdom(b: bytearray, at: int, n: int, middle: bool) -> int:
    """Map the kingdom at `at` of `b`, n x n. Returns how many properties it has.

    If `middle` is set, the Middle Kingdom bonus (K12) counts. While it is still possible, only the
    cells of the centred grid count as free.
    """
    map_count[0] = map_count[0] + 1 & 0x7FFF
    width = 2 * n
    grid = at + BOX
    _find_free_cells(b, at, n, middle)
    count = 0
    row = grid + (b[at + 2] + 1) * width + b[at]
    across = b[at + 1] - b[at] + 1
    for _ in range(b[at + 3] - b[at + 2] + 1):
        for cell in range(row, row + across):
            if b[cell] & 7 and not property_at[cell - grid]:
                if b[cell] > 127:
                    count += 1
                    _spread(b, grid, cell, width, count)
        row += width
    return count


def _find_free_cells(b: bytearray, at: int, n: int, middle: bool):
    """Set `free_cells` to the cells that may still get a square, and clear the old map."""
    reach = n // 2
    low = n - 1 - reach
    high = n - 1 + reach
    if not middle or b[at] < low or b[at + 2] < low or b[at + 1] > high or b[at + 3] > high:
        low = 0
        high = 2 * n - 2
    left = max(low, b[at + 1] - n + 1)
    right = min(high, b[at] + n - 1)
    top = max(low, b[at + 3] - n + 1)
    bottom = min(high, b[at + 2] + n - 1)
    cell = 2 * n
    for row in range(2 * n - 1):
        is_inside = top <= row <= bottom
        for column in range(2 * n):
            property_at[cell] = _seen[cell] = free_cells[cell] = 0
            if is_inside and left <= column <= right and not b[at + BOX + cell]:
                free_cells[cell] = 1
            cell += 1


def _spread(b: bytearray, grid: int, cell: int, width: int, number: int):
    """Label the squares of one property with `number`. Counts squares, crowns, exits."""
    like = b[cell] & _LIKE
    property_at[cell - grid] = number
    _stack[0] = cell
    waiting = 1
    its_squares = its_crowns = its_exits = 0
    while waiting:
        waiting -= 1
        cell = _stack[waiting]
        its_squares += 1
        its_crowns += b[cell] >> 4 & 7
        other = cell + 1
        for direction in range(4):
            if b[other] & _LIKE == like:
                if not property_at[other - grid]:
                    property_at[other - grid] = number
                    _stack[waiting] = other
                    waiting += 1
            else:
                its_exits += free_cells[other - grid]
            if direction == 0:
                other = cell - 1
            elif direction == 1:
                other = cell + width
            else:
                other = cell - width
    terrains[number] = like & 7
    squares[number] = its_squares
    crowns[number] = its_crowns
    exits[number] = its_exits


def count_odd_areas(n: int) -> int:
    """Count the connected free areas with an odd number of cells.

    Dominoes cannot fill such an area completely.
    """
    width = 2 * n
    odd = 0
    for start in range(width, width * width):
        if free_cells[start] and not _seen[start]:
            _seen[start] = 1
            _stack[0] = start
            waiting = 1
            parity = 0
            while waiting:
                waiting -= 1
                cell = _stack[waiting]
                parity ^= 1
                waiting = _step_to(cell + 1, waiting)
                waiting = _step_to(cell - 1, waiting)
                waiting = _step_to(cell + width, waiting)
                waiting = _step_to(cell - width, waiting)
            odd += parity
    return odd


def _step_to(cell: int, waiting: int) -> int:
    if free_cells[cell] and not _seen[cell]:
        _seen[cell] = 1
        _stack[waiting] = cell
        return waiting + 1
    return waiting
