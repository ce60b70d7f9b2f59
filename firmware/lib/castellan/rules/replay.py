"""Loads a match from the bytes of `Match.dump`, by replaying its log.

Room: rules. The `load` function of every game uses this module.
"""

from castellan.core.log import FIRST_OF_TWO, IRREGULAR, IRREGULAR_BYTE, width
from castellan.rules.contract import HEADER, OK, PACKED, Match

_SCORE_ONLY = 128  # this bit of a schema marks a match that only scores


def load_packed(make, schema: int, data):
    """Load a match of a game whose tables may be corrected. Returns None if it is invalid.

    `make(seats, options, seed, pack)` returns a new match of the game, or None if it cannot.
    """
    pack = b""
    if len(data) > HEADER and data[0] == PACKED:
        end = 3 + data[1] + (data[2] << 8)
        pack = bytes(data[3:end])
        data = data[end:]
    seats = _seats_of(schema, data)
    match = make(seats, data[1] | data[2] << 8, 0, pack) if seats else None
    return None if match is None else _play_all(match, data)


def load(make, schema: int, data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid.

    `make(seats, options)` returns a new match of the game, or None if it cannot.
    """
    seats = _seats_of(schema, data)
    match = make(seats, data[1] | data[2] << 8) if seats else None
    return None if match is None else _play_all(match, data)


def _seats_of(schema: int, data) -> bytes:
    """Return the seats of a dump, or b"" if its length or schema is wrong."""
    if len(data) < HEADER or not _can_read(data[0], schema):
        return b""
    start = HEADER + data[3] + 6
    if len(data) < start or (len(data) - start) & 255 != data[4]:
        return b""
    return bytes(data[HEADER : HEADER + data[3]])


def _play_all(match: Match, data):
    """Apply all actions of a dump to a new match. Returns the match, or None if one is refused."""
    at = HEADER + data[3]
    if not play(match, data, at + 6):
        return None
    match.random.restore(data, at)
    return match


def _can_read(written: int, schema: int) -> bool:
    """True for a match of this schema or of an older one, because a dump consists of its log."""
    return 0 < written <= schema and (written ^ schema) & _SCORE_ONLY == 0


def play(match: Match, data, at: int) -> bool:
    """Apply the actions in `data` from offset `at` on. Returns False if one is refused."""
    end = len(data)
    while at < end:
        mark = IRREGULAR if data[at] == IRREGULAR_BYTE else 0
        start = at + 1 if mark else at
        if start >= end:
            return False
        action = data[start]
        if action >= FIRST_OF_TWO:
            if start + 1 >= end:
                return False
            action = action << 8 | data[start + 1]
        action += mark
        if match.log.size + width(action) > len(match.log.data) or match.apply(action) != OK:
            return False
        at += width(action)
    return True
