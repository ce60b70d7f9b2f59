"""Chooses which number the entry of a row offers first and next. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k

LEAP = 4  # how many unused numbers up and down jump over

_ALL = const(16384)  # the chance 1


def last_entered(match) -> int:
    """Return the highest domino entered for this row, or 0 before the first entry."""
    entered = match.state[k.ENTERED]
    return match.state[k.NEXT_TILES + entered - 1] if entered else 0


def start(match) -> int:
    """Return the median of the next number. Rows are sorted: it is the lowest one missing."""
    last = last_entered(match)
    missing = match.row_size - match.state[k.ENTERED]
    above = 0
    for number in range(last + 1, k.TILES + 1):
        above += 0 if match.is_used(number) else 1
    if above < missing:
        return following(match, last, 1, True)
    chance = _ALL  # the chance that no missing domino is among the numbers passed so far
    number = last
    while chance > _ALL // 2:
        chance = chance * (above - missing) // above
        above -= 1
        number = following(match, number, 1, False)
    return number


def following(match, number: int, step: int, wraps: bool) -> int:
    """Return the next unused number above (step 1) or below (-1). At the end it wraps or stays."""
    candidate = number
    while True:
        candidate += step
        if candidate > k.TILES or candidate < 1:
            if not wraps:
                return number
            candidate = 1 if step > 0 else k.TILES
            wraps = False
        if not match.is_used(candidate):
            return candidate


def leap(match, number: int, distance: int) -> int:
    """Return the unused number that is `distance` unused numbers further. Stays at the end."""
    step = 1 if distance > 0 else -1
    for _ in range(abs(distance)):
        number = following(match, number, step, False)
    return number
