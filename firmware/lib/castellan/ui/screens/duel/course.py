"""The course of the Duel for the screens: which one is due, and what needs nobody.

Room: ui.
"""

from castellan.core import modules
from castellan.rules import registry
from castellan.rules.duel import layout as d
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.ui import preferences as choice
from castellan.ui import screens

NAMES = {"kingdom": "duel.map"}  # what other games show as a kingdom
BONUSES = ((80, PRESTIGE_PART),)


def rules(is_tally: bool):
    """The module of the game; without dice there is nothing to count."""
    return registry.open_game("duel")


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    from castellan.rules import property as properties  # noqa: PLC0415 - for points only

    return properties.sheet_size(2 * d.MAP - 1)


def tidy(session):
    """Between two rounds nothing is needed that draws dice, shows maps or counts points."""
    session.drop_scratch()
    forget_views()
    screens.drop("duel.ghost")
    modules.forget("castellan.rules.duel.turns")


def forget_views():
    """Give the memory back of what shows maps and counts points."""
    screens.drop("kingdomino")
    modules.forget("castellan.ui.shared.kingdom_view")
    modules.forget("castellan.rules.duel.outcome")
    modules.forget("castellan.rules.property")


def screen(session) -> str:
    """The screen for the decision that is open now."""
    s = session.match.state
    phase = s[d.PHASE]
    if phase == d.ROLL:
        return "dice" if session.is_by_picture else "roll"
    if phase == d.TAKING:
        return "take"
    if phase == d.NAMING:
        return "name"
    if phase == d.CROSSING:
        return "cross"
    if phase == d.GAME_OVER:
        return "scoring"
    return "hand" if has_choice(session) else "place"


def has_choice(session) -> bool:
    """Whether the drawing player may do something before the dice are drawn, or must pass."""
    count = session.match.legal(session.choices)
    for index in range(count):
        if session.choices[index] < d.PLACE:
            return True
    return False


def focus(session) -> int:
    """Whose map is looked at now: of whoever decides, else of player A."""
    actor = session.match.actor()
    return actor if actor >= 0 else session.match.state[d.PLAYER_A]


def automatic(session) -> int:
    """The action that needs nobody's decision now, or -1."""
    match = session.match
    if match.state[d.PHASE] == d.DRAWING and session.preferences.get(choice.AUTO_CONFIRM):
        if not session.is_computer(match.actor()) and match.legal(session.choices) == 1:
            if session.choices[0] >= d.PLACE:
                return session.choices[0]
    return -1


def is_inside_step(session) -> bool:
    """Whether undo and redo go on from here: nobody stopped at this state."""
    s = session.match.state
    return (s[d.PHASE] == d.ROLL and s[d.ROLLED] > 0) or automatic(session) >= 0


def stands(session) -> bool:
    """True if the last action cannot be undone: in fair play a roll that all have seen."""
    s = session.match.state
    if not session.preferences.get(choice.FAIR_PLAY):
        return False
    return s[d.PHASE] == d.TAKING and not s[d.TAKEN] and not s[d.TAKES_BOTH]


def coming(session, index: int) -> int:
    """Whose the decision after `index` others of this round is, -1 beyond that (U3)."""
    s = session.match.state
    first = s[d.PLAYER_A]
    if s[d.PHASE] == d.TAKING:
        takes = s[d.TAKEN] + index
        last = 2 if s[d.TAKES_BOTH] else 3
        if takes < last:
            return first if last == 2 or not takes else 1 - first
        index = takes - last
    elif s[d.PHASE] == d.DRAWING:
        index += 0 if s[d.DRAWER] == first else 1
    else:
        return -1
    if index > 1:
        return -1
    return 1 - first if index else first
