"""Free Kingdom: Kingdomino, except for the methods overridden here. Room: rules."""

from castellan.rules import replay
from castellan.rules.free_kingdom import meta
from castellan.rules.kingdomino.match import Kingdomino
from castellan.rules.kingdomino.tables import PACK


class FreeKingdom(Kingdomino):
    """One match of Free Kingdom. Override here the methods whose rules differ."""

    SCHEMA = meta.SCHEMA


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match, or None if these seats and options or this pack are not allowed."""
    if meta.problem(seats, options):
        return None
    match = FreeKingdom(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, meta.SCHEMA, data)
