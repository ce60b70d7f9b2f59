"""The course of Coin Race for the screens: which one is due, and what needs nobody.

Room: ui.
"""

from castellan.rules import registry
from castellan.rules.coin_race import match as rules_of
from castellan.rules.property import PARTS

NAMES = {"kingdom": "coin_race.points"}  # what other games show as a kingdom


def rules(is_tally: bool):
    """Return the module of the game."""
    return registry.open_game("coin-race")


def sheet_size(match) -> int:
    """Return how many numbers a sheet of this match needs."""
    return PARTS


def screen(session) -> str:
    """Return the screen for the decision that is open now."""
    return ("coin", "take", "scoring")[session.match.state[rules_of.PHASE]]


def focus(session) -> int:
    """Return whose points are shown first: those of the player who decides."""
    return max(0, session.match.actor())


def automatic(session) -> int:
    """Return the action that needs nobody's decision, or -1. Here there is none."""
    return -1


def is_inside_step(session) -> bool:
    """True if undo and redo do not stop at this state. They stop at each one."""
    return False


def coming(session, index: int) -> int:
    """Return who decides after `index` others of this round, or -1 if nobody does."""
    match = session.match
    s = match.state
    if s[rules_of.PHASE] != rules_of.CHOICE_DUE or s[rules_of.ASKED] + index >= len(match.seats):
        return -1
    return (s[rules_of.TURN] + index) % len(match.seats)
