"""How the ghost jumps from legal spot to legal spot.

Room: ui. A spot is an action whose low 14 bits are cell << 2 | direction.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import step_of

_ASIDE = const(8)  # a step aside counts like so many ahead
_OTHER_WAY = const(4)  # lying the other way counts like two cells
FAR = const(10000)
_PLACE = const(0x3FFF)


def first_cell(spot: int) -> int:
    """The cell of the first half."""
    return (spot & _PLACE) >> 2


def second_cell(side: int, spot: int) -> int:
    """The cell of the second half."""
    return first_cell(spot) + step_of(side, spot & 3)


def jump(side: int, spots, here: int, across: int, down: int) -> int:
    """The nearest spot from spot number `here` in a direction, or `here` where there is none.

    Spots are sorted, the best first; it wins where two are as near, so also where the domino
    can lie either way round on the same cells.
    """
    now = spots[here]
    best = here
    least = FAR
    for index in range(len(spots)):
        right = _middle_x(side, spots[index]) - _middle_x(side, now)
        below = _middle_y(side, spots[index]) - _middle_y(side, now)
        away = cost(right, below, across, down)
        if (spots[index] ^ now) & 1:
            away += _OTHER_WAY
        if away < least:
            least = away
            best = index
    return best


def cost(right: int, below: int, across: int, down: int) -> int:
    """The cost of a place so far to the right and below for a key; FAR where it is not ahead."""
    ahead = right * across + below * down
    if ahead <= 0:
        return FAR
    return ahead + _ASIDE * (abs(right * down) + abs(below * across))


def unseen(seen: bytearray, here: int) -> int:
    """The best spot that was not shown yet; when all were, it begins anew.

    A key that has no spot ahead leads there, so that every spot can be reached: a few in ten
    thousand are never the nearest one of any other.
    """
    for _ in range(2):
        for index in range(len(seen)):
            if not seen[index]:
                return index
        for index in range(len(seen)):
            seen[index] = index == here
    return here


def turn(side: int, spots, here: int) -> int:
    """The domino turned round on its cells; where it cannot, the nearest spot the other way."""
    now = spots[here]
    best = here
    least = FAR
    for index in range(len(spots)):
        right = _middle_x(side, spots[index]) - _middle_x(side, now)
        below = _middle_y(side, spots[index]) - _middle_y(side, now)
        away = abs(right) + abs(below)
        if away == 0 and index != here:
            return index
        if (spots[index] ^ now) & 1 and away < least:
            least = away
            best = index
    return best


def _middle_x(side, spot):
    """Twice the column of the middle."""
    return first_cell(spot) % (2 * side) + second_cell(side, spot) % (2 * side)


def _middle_y(side, spot):
    """Twice the row of the middle."""
    return first_cell(spot) // (2 * side) + second_cell(side, spot) // (2 * side)
