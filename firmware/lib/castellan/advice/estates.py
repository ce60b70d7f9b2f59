"""A map of one kingdom: its properties, and the room it has left.

Room: advice. `survey` walks the kingdom once; after that a few looks at the neighbours tell what
a domino would add. There is one map, of the last kingdom surveyed; nothing is allocated.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.kingdom import BOX

_LIKE = const(0x8F)  # of a square: taken, and the terrain
_MOST_CELLS = const(224)
_MOST_ESTATES = const(50)

room = bytearray(_MOST_CELLS)  # cell → 1 where a square is still wanted
owner = bytearray(_MOST_CELLS)  # cell → number of its property
terrains = bytearray(_MOST_ESTATES)  # of each property
squares = bytearray(_MOST_ESTATES)
crowns = bytearray(_MOST_ESTATES)
exits = bytearray(_MOST_ESTATES)  # edges it shares with room
surveys = array("H", (0,))  # goes on with each survey: who remembers it knows whether it is his
_seen = bytearray(_MOST_CELLS)
_waiting = array("H", bytes(2 * _MOST_CELLS))  # a room may be all there is


def survey(b: bytearray, at: int, n: int, middle: bool) -> int:
    """Number the properties of a kingdom from 1; return how many there are.

    Where the castle should end in the middle and still can, there is room only around it.
    """
    surveys[0] = surveys[0] + 1 & 0x7FFF
    width = 2 * n
    grid = at + BOX
    _find_room(b, at, n, middle)
    count = 0
    row = grid + (b[at + 2] + 1) * width + b[at]
    across = b[at + 1] - b[at] + 1
    for _ in range(b[at + 3] - b[at + 2] + 1):
        for cell in range(row, row + across):
            if b[cell] & 7 and not owner[cell - grid]:
                if b[cell] > 127:
                    count += 1
                    _spread(b, grid, cell, width, count)
        row += width
    return count


def _find_room(b: bytearray, at: int, n: int, middle: bool):
    """Mark the free squares that are wanted, and forget the old properties."""
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
            owner[cell] = _seen[cell] = room[cell] = 0
            if is_inside and left <= column <= right and not b[at + BOX + cell]:
                room[cell] = 1
            cell += 1


def _spread(b: bytearray, grid: int, cell: int, width: int, number: int):
    """Give one property its number, and count it."""
    like = b[cell] & _LIKE
    owner[cell - grid] = number
    _waiting[0] = cell
    waiting = 1
    its_squares = its_crowns = its_exits = 0
    while waiting:
        waiting -= 1
        cell = _waiting[waiting]
        its_squares += 1
        its_crowns += b[cell] >> 4 & 7
        other = cell + 1
        for direction in range(4):
            if b[other] & _LIKE == like:
                if not owner[other - grid]:
                    owner[other - grid] = number
                    _waiting[waiting] = other
                    waiting += 1
            else:
                its_exits += room[other - grid]
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


def odd_rooms(n: int) -> int:
    """How many connected parts of the room have an odd number of squares: each keeps a gap."""
    width = 2 * n
    odd = 0
    for start in range(width, width * width):
        if room[start] and not _seen[start]:
            _seen[start] = 1
            _waiting[0] = start
            waiting = 1
            parity = 0
            while waiting:
                waiting -= 1
                cell = _waiting[waiting]
                parity ^= 1
                waiting = _step_to(cell + 1, waiting)
                waiting = _step_to(cell - 1, waiting)
                waiting = _step_to(cell + width, waiting)
                waiting = _step_to(cell - width, waiting)
            odd += parity
    return odd


def _step_to(cell: int, waiting: int) -> int:
    if room[cell] and not _seen[cell]:
        _seen[cell] = 1
        _waiting[waiting] = cell
        return waiting + 1
    return waiting
