"""What a computer seat decides, by its level.

Room: ui. The first level often takes what comes; the second takes what looks best at once, and
rarely what comes; the third asks the steward, who thinks of the next domino, too.
"""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import FREE, NEXT_KINGS
from castellan.ui.session import COMPUTER

# How often in 16 each level takes what comes instead of what looks best.
_CARELESS = b"\x06\x02\x00"
_THINKER = const(2)  # the level of the steward


def is_careless(session, player) -> bool:
    """Whether this level takes what comes this time; the same again after undo."""
    match = session.match
    often = _CARELESS[session.kinds[match.seats[player]] - COMPUTER]
    return Random(match.random.w, match.log.count).below(16) < often


def thinker(session):
    """The steward at the beginning of its thoughts, or None for a level that does not think."""
    match = session.match
    if session.kinds[match.seats[match.actor()]] - COMPUTER < _THINKER:
        return None
    from castellan.advice.lookahead import Lookahead  # noqa: PLC0415 - only for those who need it

    steward = Lookahead(match)
    steward.start(match)
    return steward


def slot(session, best: int) -> int:
    """The domino of the next row on which the computer puts its king, knowing the best one."""
    match = session.match
    if is_careless(session, match.actor()):
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
    if is_careless(session, match.actor()):
        return Random(match.random.w, match.log.count + 1).below(count)
    return 0
