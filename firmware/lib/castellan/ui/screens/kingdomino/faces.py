"""Finds a domino by its picture: first its left half, then its right half.

Room: ui. Several dominoes have the same picture. Rows are sorted, so the lowest number above the
last entered one is chosen. A domino may be turned round, so either half may be the left one.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import TILES
from castellan.ui.screens.kingdomino.numbers import last_entered
from castellan.ui.shared.kingdom_view import half_of

_NONE = const(1000)


def _order(half):
    """Return the rank of a half in the search order: by terrain, then by crowns."""
    return (half & 7) << 3 | (half >> 4 & 7)


def next_left(match, left: int, step: int) -> int:
    """Return the next left half among the unused dominoes. The search wraps at the end."""
    return _next(match, -1, left, step)


def next_right(match, left: int, right: int, step: int) -> int:
    """Return the next right half that an unused domino has beside `left`. The search wraps."""
    return _next(match, left, right, step)


def _next(match, partner, half, step):
    """Return the next half of an unused domino in search order. The search wraps at the end."""
    here = _order(half)
    nearest = _NONE
    best = half
    for number in range(1, TILES + 1):
        if match.is_used(number):
            continue
        for place in range(2):
            if partner >= 0 and half_of(match, number, 1 - place) != partner:
                continue
            ahead = (_order(half_of(match, number, place)) - here) * step
            distance = ahead if ahead > 0 else ahead + _NONE // 2
            if ahead != 0 and distance < nearest:
                nearest = distance
                best = half_of(match, number, place)
    return best


def closest_right(match, left: int, right: int) -> int:
    """Return `right` if an unused domino has it beside `left`, else the next right half."""
    if number_of(match, left, right):
        return right
    return _next(match, left, right, 1)


def number_of(match, left: int, right: int) -> int:
    """Return the number of an unused domino with these halves, or 0 if none is left."""
    last = last_entered(match)
    lowest = 0
    for number in range(1, TILES + 1):
        if match.is_used(number):
            continue
        for place in range(2):
            if half_of(match, number, place) != left:
                continue
            if half_of(match, number, 1 - place) == right:
                if number > last:
                    return number
                lowest = lowest or number
    return lowest
