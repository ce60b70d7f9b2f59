"""A match from the bytes that `dump` of the contract wrote.

Room: rules. Needed once for a match, so nothing imports it at its top.
"""

from castellan.core.log import width
from castellan.rules.contract import HEADER, OK, Match


def load(make, schema: int, data):
    """The match that `dump` wrote, or None where the bytes are not one.

    `make(seats, options)` builds an empty match of the game, or returns None if it cannot.
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
    """Play the log bytes of `data` from `at`; False where one of them is refused."""
    end = len(data)
    while at < end:
        action = data[at]
        if action >= 192:
            if at + 1 >= end:
                return False
            action = action << 8 | data[at + 1]
        if match.log.size + width(action) > len(match.log.data) or match.apply(action) != OK:
            return False
        at += width(action)
    return True
