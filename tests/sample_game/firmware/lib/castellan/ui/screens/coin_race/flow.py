"""The flow of Coin Race: its phases, and whose decision comes next.

Room: ui.
"""

from castellan.rules.coin_race import match as rules_of
from castellan.rules.property import PARTS

NAMES = {"kingdom": "coin_race.points"}  # what other games show as a kingdom


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    return PARTS


def focus(session) -> int:
    """The player whose points are shown first: the one who decides."""
    return max(0, session.match.actor())


def coming(session, index: int) -> int:
    """The player who decides after `index` others of this round, or -1 if nobody does."""
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
