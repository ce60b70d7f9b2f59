"""Finds the legal placements of a domino in a kingdom, with bitboards.

Room: rules. The bitboards of a kingdom are its space, see `space`.
"""

from array import array

from castellan.core.compat import HAS_BIG_INTS, INT_BITS
from castellan.core.rng import Random
from castellan.rules.contract import NO_MATCH, OK, OUTSIDE, OVERLAP
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LEFT, RIGHT, UP, step_of
from castellan.rules.space import GROUP, LAST_5, LAST_7, SPAN_5, SPAN_7, numbers

_PRIME = INT_BITS + 7  # 37 or 211: the remainders of the powers of 2 are all different


def _positions() -> bytearray:
    """Return a table from 2**k % _PRIME to k << 2, the cell part of an action."""
    table = [0] * _PRIME if HAS_BIG_INTS else bytearray(_PRIME)
    for bit in range(INT_BITS):
        table[(1 << bit) % _PRIME] = bit << 2
    return table  # type: ignore[return-value]


_position = _positions()
_spots = numbers(28)  # result of `_find`: bits of placements, by direction and group


def legal(space: list, start: int, n: int, first: int, second: int, out: array, base: int) -> int:
    """Write every legal placement (K8) as base | cell << 2 | direction. Returns how many.

    `cell` is the first half, `direction` points from it to the second half. Placements are sorted
    by direction. Two equal halves are listed once, from the upper or left cell.
    """
    groups = _find(space, start, n, first & 7, second & 7)
    count = 0
    for direction in range(2 if first == second else 4):
        action = base + _first_of(n, direction)
        way = direction * groups
        end = way + groups
        while way < end:
            spots = _spots[way]
            while spots:
                rest = spots & spots - 1  # all but the lowest bit
                out[count] = action + _position[(spots ^ rest) % _PRIME]
                spots = rest
                count += 1
            way += 1
            action += (SPAN_5 if n == 5 else SPAN_7) << 2
    return count


def any_placement(
    space: list, start: int, n: int, first: int, second: int, generator: Random
) -> int:
    """Return a random placement from the list that `legal` writes, or -1 if nothing fits.

    Only works with HAS_BIG_INTS: one number must hold a whole kingdom.
    """
    _find(space, start, n, first & 7, second & 7)
    total = 0
    for direction in range(2 if first == second else 4):
        total += _spots[direction].bit_count()
    if not total:
        generator.below(1)  # choosing from a list with one discard uses one random number, too
        return -1
    skip = generator.below(total)
    direction = RIGHT
    spots = _spots[0]
    count = spots.bit_count()
    while skip >= count:
        skip -= count
        direction += 1
        spots = _spots[direction]
        count = spots.bit_count()
    for _ in range(skip):
        spots &= spots - 1
    return _first_of(n, direction) + _position[(spots & -spots) % _PRIME]


def _first_of(n: int, direction: int) -> int:
    """Return the placement (cell << 2 | direction) that bit 0 stands for in a direction."""
    cell = 2 * n
    if direction == LEFT:  # the bit means the cell of the second half
        cell += 1
    elif direction == UP:
        cell += cell
    return cell << 2 | direction


def _find(space: list, start: int, n: int, one: int, two: int) -> int:
    """Write to `_spots` where a domino of two terrains fits. Returns the number of groups.

    A bit stands for the left or upper square of a placement.
    """
    width = 2 * n
    last = LAST_5 if n == 5 else LAST_7
    groups = last // GROUP + 1
    one += start
    two += start
    last += start
    way = 0
    while True:
        free = space[start]
        by_one = space[one]
        by_two = space[two]
        below = free >> width
        one_below = by_one >> width
        two_below = by_two >> width
        if start < last:  # the row below a group is the first row of the next group
            row = (1 << width) - 1
            under = (SPAN_5 if n == 5 else SPAN_7) - width
            below |= (space[start + GROUP] & row) << under
            one_below |= (space[one + GROUP] & row) << under
            two_below |= (space[two + GROUP] & row) << under
        below &= free
        beside = free & free >> 1
        _spots[way] = beside & (by_one | by_two >> 1)
        _spots[groups + way] = below & (by_one | two_below)
        _spots[2 * groups + way] = beside & (by_one >> 1 | by_two)
        _spots[3 * groups + way] = below & (one_below | by_two)
        way += 1
        if start == last:
            return groups
        start += GROUP
        one += GROUP
        two += GROUP


def fits(space: list, start: int, n: int, first: int, second: int) -> bool:
    """True if a domino has any legal placement (K9)."""
    for way in range(4 * _find(space, start, n, first & 7, second & 7)):
        if _spots[way]:
            return True
    return False


def placement_error(b: bytearray, at: int, n: int, spot: int, halves: int) -> int:
    """Return OK, or why a domino may not be placed at a spot (K8).

    `spot` and `halves` are encoded as in `space.place`. Reads the kingdom's bytes, because
    bitboards cannot distinguish the three reasons.
    """
    width = 2 * n
    cell = spot >> 2
    taken = 0
    code = NO_MATCH
    for _ in range(2):
        here = at + BOX + cell
        column = cell % width
        row = cell // width - 1
        if b[here] == BLOCKED:  # do not read beyond the border
            return OUTSIDE
        if not (b[at + 1] - n < column < b[at] + n and b[at + 3] - n < row < b[at + 2] + n):
            return OUTSIDE
        taken |= b[here]
        near = here + 1
        for direction in range(4):
            if b[near] & 7 == halves & 7 or b[near] == CASTLE:
                code = OK
            near = here - 1 if direction == 0 else here + width if direction == 1 else here - width
        cell += step_of(n, spot & 3)
        halves >>= 8
    return OVERLAP if taken else code
