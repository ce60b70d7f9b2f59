"""What fits where: the placements of a domino, found for many squares at once.

Room: rules. It asks the space of a kingdom, whose form `space` tells.
"""

from array import array

from castellan.core.compat import HAS_BIG_INTS, INT_BITS
from castellan.core.rng import Random
from castellan.rules.contract import NO_MATCH, OK, OUTSIDE, OVERLAP
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LEFT, RIGHT, UP, step_of
from castellan.rules.space import GROUP, LAST_5, LAST_7, SPAN_5, SPAN_7, numbers

_PRIME = INT_BITS + 7  # 37 or 211: powers of 2 leave a remainder each


def _positions() -> bytearray:
    """For each power of 2, by its remainder: its exponent, as actions count cells."""
    found = [0] * _PRIME if HAS_BIG_INTS else bytearray(_PRIME)
    for bit in range(INT_BITS):
        found[(1 << bit) % _PRIME] = bit << 2
    return found  # type: ignore[return-value]


_position = _positions()
_spots = numbers(28)  # where the domino in question fits, by direction and group


def legal(space: list, start: int, n: int, first: int, second: int, out: array, base: int) -> int:
    """Write every legal placement (K8) as base | cell << 2 | direction; return how many.

    `cell` is where the first half lies and `direction` where the second one follows: all to the
    right come first, and so on. When both halves are equal the two ways to lay them are one,
    written from its upper or left cell.
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
    """One of what `legal` would write, each as likely, or -1 where nothing fits.

    Only for numbers without bounds, which hold a whole kingdom and count their own bits.
    """
    _find(space, start, n, first & 7, second & 7)
    total = 0
    for direction in range(2 if first == second else 4):
        total += _spots[direction].bit_count()
    if not total:
        generator.below(1)  # as for a list of one entry, the discard
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
    """The placement that the first bit of a direction stands for."""
    cell = 2 * n
    if direction == LEFT:  # the bit is where the second half lies
        cell += 1
    elif direction == UP:
        cell += cell
    return cell << 2 | direction


def _find(space: list, start: int, n: int, one: int, two: int) -> int:
    """Find where two terrains fit side by side; in how many groups.

    In `_spots` there are then the left or upper squares, by direction and group.
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
        if start < last:  # the row below its last one is the first of the next group
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
    """Whether a domino has any legal placement at all (K9)."""
    for way in range(4 * _find(space, start, n, first & 7, second & 7)):
        if _spots[way]:
            return True
    return False


def placement_error(b: bytearray, at: int, n: int, spot: int, halves: int) -> int:
    """OK, or why a domino may not lie at a spot, both as in `space.place` (K8).

    One spot is asked of the bytes themselves: a board would have to find the whole space first.
    """
    width = 2 * n
    cell = spot >> 2
    taken = 0
    code = NO_MATCH
    for _ in range(2):
        here = at + BOX + cell
        column = cell % width
        row = cell // width - 1
        if b[here] == BLOCKED:  # nothing lies beyond the border
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
