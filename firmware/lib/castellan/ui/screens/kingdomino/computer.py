"""What a computer seat decides, by its level.

Room: ui.
"""

from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import FREE, NEXT_KINGS
from castellan.ui.session import COMPUTER

# How often in 16 each level takes what comes instead of what looks best.
_CARELESS = b"\x06\x02\x00"


def _is_careless(session, player) -> bool:
    """Whether this level takes what comes this time; the same again after undo."""
    match = session.match
    often = _CARELESS[session.kinds[match.seats[player]] - COMPUTER]
    return Random(match.random.w, match.log.count).below(16) < often


def slot(session, best: int) -> int:
    """The domino of the next row on which the computer puts its king, knowing the best one."""
    match = session.match
    if _is_careless(session, match.actor()):
        count = match.legal(session.choices)
        pick = Random(match.random.w, match.log.count + 1).below(count)
        for free in range(match.row_size):
            if match.state[NEXT_KINGS + free] == FREE:
                if pick == 0:
                    return free
                pick -= 1
    return best


def spot(session, count: int) -> int:
    """Which of the placements, sorted with the best first, the computer takes."""
    match = session.match
    if _is_careless(session, match.actor()):
        return Random(match.random.w, match.log.count + 1).below(count)
    return 0
