"""Decides how often a computer seat plays a random legal move, by its level. Room: ui."""

from castellan.core.rng import Random
from castellan.ui.session import COMPUTER

# In sixteenths, for the three levels.
_CARELESS = b"\x06\x02\x00"


def is_careless(session, player) -> bool:
    """True if this computer plays a random move now. The answer is the same again after undo."""
    match = session.match
    often = _CARELESS[session.kinds[match.seats[player]] - COMPUTER]
    return Random(match.random.w, match.log.count).below(16) < often
