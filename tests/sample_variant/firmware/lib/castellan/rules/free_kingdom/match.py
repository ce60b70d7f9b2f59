"""Free Kingdom: Kingdomino, except for the methods overridden here. Room: rules."""

from castellan.rules import replay
from castellan.rules.free_kingdom import meta
from castellan.rules.kingdomino.match import Kingdomino


class FreeKingdom(Kingdomino):
    """One match of Free Kingdom. Override here the methods whose rules differ."""

    SCHEMA = meta.SCHEMA


def make(seats: bytes, options: int, seed: int = 0):
    """Return a new match, or None if these seats and options are not allowed together."""
    if meta.problem(seats, options):
        return None
    return FreeKingdom(seats, options, seed)


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load(make, meta.SCHEMA, data)
