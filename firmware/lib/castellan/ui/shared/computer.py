"""Decides by its level when a computer seat plays a random action. Room: ui."""

from castellan.core.rng import Random
from castellan.ui.session import COMPUTER

# In sixteenths, for the three levels.
_CARELESS = b"\x06\x02\x00"


def is_careless(session, player) -> bool:
    """True if this computer plays a random action now. After undo the answer is the same."""
    match = session.match
    often = _CARELESS[session.kinds[match.seats[player]] - COMPUTER]
    return Random(match.random.w, match.log.count).below(16) < often
