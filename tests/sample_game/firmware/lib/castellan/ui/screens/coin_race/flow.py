"""The flow of Coin Race: the screen of each phase, and the order of players. Room: ui."""

from castellan.rules.coin_race import match as rules_of
from castellan.rules.property import PARTS

NAMES = {"kingdom": "coin_race.points"}  # the points screen replaces the kingdom screen


def sheet_size(match) -> int:
    """Return how many numbers a score sheet of this match needs."""
    return PARTS


def focus(session) -> int:
    """Return the player whose points are shown first: the player who decides now."""
    return max(0, session.match.actor())


def coming(session, index: int) -> int:
    """Return who decides in this round after `index` other players, or -1 for nobody."""
    match = session.match
    s = match.state
    if s[rules_of.PHASE] != rules_of.CHOICE_DUE or s[rules_of.ASKED] + index >= len(match.seats):
        return -1
    return (s[rules_of.TURN] + index) % len(match.seats)


PHASES = {
    rules_of.COIN_DUE: ("coin", None, None),
    rules_of.CHOICE_DUE: ("take", None, None),
    rules_of.OVER: ("scoring", None, None),
}
