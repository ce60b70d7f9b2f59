"""Chooses for a computer seat, by its level.

Room: ui. The first level is often careless, the second rarely. Else both take what looks best at
once. The third level looks ahead to the next domino.
"""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import FREE, NEXT_KINGS
from castellan.ui.session import COMPUTER
from castellan.ui.shared.computer import is_careless

_THINKER = const(2)  # the level that looks ahead


def thinker(session):
    """Make a started search, or None for a level that does not look ahead."""
    match = session.match
    if session.kinds[match.seats[match.actor()]] - COMPUTER < _THINKER:
        return None
    from castellan.advice.lookahead import Lookahead  # noqa: PLC0415 - 2.7 KB, for the best level

    steward = Lookahead(match)
    steward.start(match)
    return steward


def slot(session, best: int) -> int:
    """Choose the domino of the next row for the computer's king. `best` is the best one."""
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
    """Choose among `count` placements that are sorted with the best first."""
    match = session.match
    if is_careless(session, match.actor()):
        return Random(match.random.w, match.log.count + 1).below(count)
    return 0
