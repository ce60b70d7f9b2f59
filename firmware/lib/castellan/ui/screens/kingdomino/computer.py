"""What a computer seat decides, by its level.

Room: ui. The first level often takes what comes. The second rarely does, and else takes what
looks best at once. The third asks the steward, who considers the next domino, too.
"""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import FREE, NEXT_KINGS
from castellan.ui.session import COMPUTER
from castellan.ui.shared.computer import is_careless

_THINKER = const(2)  # the level of the steward


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
