"""Moves a ghost from one legal spot to the next in a direction.

Room: ui. A spot is an action whose low 14 bits are cell << 2 | direction.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import step_of

_ASIDE = const(8)  # one cell aside costs as much as eight cells ahead
_OTHER_WAY = const(4)  # another orientation costs as much as two cells ahead
FAR = const(10000)
_PLACE = const(0x3FFF)


def first_cell(spot: int) -> int:
    """Return the cell of a spot's first half."""
    return (spot & _PLACE) >> 2


def second_cell(side: int, spot: int) -> int:
    """Return the cell of a spot's second half."""
    return first_cell(spot) + step_of(side, spot & 3)


def jump(side: int, spots, here: int, across: int, down: int) -> int:
    """Return the index of the nearest spot in a direction from spot `here`, or `here` if there is
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
    """Return the cost of a jump by this offset in a key's direction, or FAR if it is not ahead."""
    ahead = right * across + below * down
    if ahead <= 0:
        return FAR
    return ahead + _ASIDE * (abs(right * down) + abs(below * across))


def unseen(seen: bytearray, here: int) -> int:
    """Return the index of the best spot not shown yet. When all were shown, begin again.

    Used if a direction has no spot ahead, so that every spot can be reached. A few spots in ten
    thousand are not the nearest spot of any other spot.
    """
    for _ in range(2):
        for index in range(len(seen)):
            if not seen[index]:
                return index
        for index in range(len(seen)):
            seen[index] = index == here
    return here


def turn(side: int, spots, here: int) -> int:
    """Return the index of the reversed domino's spot, or of the nearest one turned a quarter."""
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
    """Return twice the column of a spot's middle. Doubling avoids fractions."""
    return first_cell(spot) % (2 * side) + second_cell(side, spot) % (2 * side)


def _middle_y(side, spot):
    """Return twice the row of a spot's middle. Doubling avoids fractions."""
    return first_cell(spot) // (2 * side) + second_cell(side, spot) // (2 * side)
