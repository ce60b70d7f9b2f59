"""Chooses the actions of a computer seat, by its level.

Room: ui. The first level often plays at random, the second rarely. Otherwise both play the action
that they rate best for this turn. The third level also considers the next domino.
"""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import FREE, NEXT_KINGS
from castellan.ui.session import COMPUTER
from castellan.ui.shared.computer import is_careless

_THINKER = const(2)  # the level that looks ahead


def thinker(session):
    """Start a search for the level that looks ahead. Returns None for other levels."""
    match = session.match
    if session.kinds[match.seats[match.actor()]] - COMPUTER < _THINKER:
        return None
    from castellan.advice.lookahead import Lookahead  # noqa: PLC0415 - 2.7 KB, for the best level

    steward = Lookahead(match)
    steward.start(match)
    return steward


def slot(session, best: int) -> int:
    """Return the slot for the computer's king: `best`, or a random slot if it is careless."""
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
    """Return an index into `count` sorted placements: 0 for the best, or a random one."""
    match = session.match
    if is_careless(session, match.actor()):
        return Random(match.random.w, match.log.count + 1).below(count)
    return 0
