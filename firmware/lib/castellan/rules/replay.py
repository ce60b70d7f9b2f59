"""Loads a match from the bytes of `Match.dump`, by replaying its log.

Room: rules. The `load` function of every game uses this module.
"""

from castellan.core.log import FIRST_OF_TWO, width
from castellan.rules.contract import HEADER, OK, Match


def load(make, schema: int, data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid.

    `make(seats, options)` returns a new match of the game, or None if it cannot.
    """
    if len(data) < HEADER or data[0] != schema:
        return None
    seats = data[3]
    start = HEADER + seats + 6
    if len(data) < start or (len(data) - start) & 255 != data[4]:
        return None
    match = make(bytes(data[HEADER : HEADER + seats]), data[1] | data[2] << 8)
    if match is None or not play(match, data, start):
        return None
    match.random.restore(data, HEADER + seats)
    return match


def play(match: Match, data, at: int) -> bool:
    """Apply the actions in `data` from offset `at` on. Returns False if one is refused."""
    end = len(data)
    while at < end:
        action = data[at]
        if action >= FIRST_OF_TWO:
            if at + 1 >= end:
                return False
            action = action << 8 | data[at + 1]
        if match.log.size + width(action) > len(match.log.data) or match.apply(action) != OK:
            return False
        at += width(action)
    return True
