"""How a ghost jumps from legal spot to legal spot.

Room: ui. A spot is an action whose low 14 bits are cell << 2 | direction.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import step_of

_ASIDE = const(8)  # a step aside costs as much as eight steps ahead
_OTHER_WAY = const(4)  # another orientation costs as much as two cells ahead
FAR = const(10000)
_PLACE = const(0x3FFF)


def first_cell(spot: int) -> int:
    """The cell of a spot's first half."""
    return (spot & _PLACE) >> 2


def second_cell(side: int, spot: int) -> int:
    """The cell of a spot's second half."""
    return first_cell(spot) + step_of(side, spot & 3)


def jump(side: int, spots, here: int, across: int, down: int) -> int:
    """Find the nearest spot in a direction from spot number `here`. Returns `here` if there is
    none.

    Spots are sorted, the best first. Of two equally near spots the better one wins.
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
    """The cost of a jump by this offset in a key's direction, or FAR if it does not lie ahead."""
    ahead = right * across + below * down
    if ahead <= 0:
        return FAR
    return ahead + _ASIDE * (abs(right * down) + abs(below * across))


def unseen(seen: bytearray, here: int) -> int:
    """The best spot that was not shown yet. When all were shown, the search starts over.

    A key without a spot ahead leads there, so every spot can be reached. A few spots in ten
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
    """Turn the domino round on its cells, or find the nearest spot in the other orientation."""
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
    """Twice the column of a spot's middle."""
    return first_cell(spot) % (2 * side) + second_cell(side, spot) % (2 * side)


def _middle_y(side, spot):
    """Twice the row of a spot's middle."""
    return first_cell(spot) // (2 * side) + second_cell(side, spot) // (2 * side)
