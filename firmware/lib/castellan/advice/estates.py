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
owner = bytearray(_MOST_CELLS)  # cell → number of its property, valid where a square lies
squares = bytearray(_MOST_ESTATES)
crowns = bytearray(_MOST_ESTATES)
_met = array("H", bytes(2 * _MOST_ESTATES))  # the question in which a property was last met
_question = array("H", bytes(2))
_waiting = array("H", bytes(2 * 64))


def survey(b: bytearray, at: int, n: int, middle: bool) -> int:
    """Number the properties of a kingdom from 1; return how many there are.

    Where the castle should end in the middle and still can, there is room only around it.
    """
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
    _question[0] = 0
    return count


def _find_room(b: bytearray, at: int, n: int, middle: bool):
    """Mark the free squares that are wanted, and forget the old properties."""
    reach = n // 2
    low = n - 1 - reach
    high = n - 1 + reach
    if not middle or b[at] < low or b[at + 2] < low or b[at + 1] > high or b[at + 3] > high:
        low = 0
        high = 2 * n - 2
    cell = 2 * n
    for row in range(2 * n - 1):
        for column in range(2 * n):
            owner[cell] = 0
            inside = low <= row <= high and low <= column <= high
            room[cell] = 1 if inside and b[at + BOX + cell] < 128 else 0
            cell += 1


def _spread(b: bytearray, grid: int, cell: int, width: int, number: int):
    """Give one property its number, and count it."""
    like = b[cell] & _LIKE
    owner[cell - grid] = number
    _waiting[0] = cell
    waiting = 1
    its_squares = its_crowns = 0
    while waiting:
        waiting -= 1
        cell = _waiting[waiting]
        its_squares += 1
        its_crowns += b[cell] >> 4 & 7
        other = cell + 1
        for direction in range(4):
            if b[other] & _LIKE == like and not owner[other - grid]:
                owner[other - grid] = number
                _waiting[waiting] = other
                waiting += 1
            if direction == 0:
                other = cell - 1
            elif direction == 1:
                other = cell + width
            else:
                other = cell - width
    squares[number] = its_squares
    crowns[number] = its_crowns
    _met[number] = 0


def gain(
    b: bytearray, grid: int, one: int, other: int, first: int, second: int, width: int
) -> int:
    """Points (K10) that a domino on two free squares of the surveyed kingdom would add."""
    if first & 7 == second & 7:
        return _joined(b, grid, one, other, first, (first >> 4 & 7) + (second >> 4 & 7), width)
    return _joined(b, grid, one, 0, first, first >> 4 & 7, width) + _joined(
        b, grid, other, 0, second, second >> 4 & 7, width
    )


def _joined(
    b: bytearray, grid: int, one: int, other: int, half: int, new_crowns: int, width: int
) -> int:
    """Points added by one square, or two of one terrain, to the properties they join."""
    _question[0] += 1
    question = _question[0]
    like = half & _LIKE
    all_squares = 2 if other else 1
    all_crowns = new_crowns
    before = 0
    cell = one
    while cell:
        beside = cell + 1
        for direction in range(4):
            if b[beside] & _LIKE == like:
                number = owner[beside - grid]
                if _met[number] != question:
                    _met[number] = question
                    all_squares += squares[number]
                    all_crowns += crowns[number]
                    before += squares[number] * crowns[number]
            if direction == 0:
                beside = cell - 1
            elif direction == 1:
                beside = cell + width
            else:
                beside = cell - width
        cell = other if cell == one else 0
    return all_squares * all_crowns - before
