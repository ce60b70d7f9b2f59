"""The flow of the Duel: its phases, and whose decision comes next.

Room: ui.
"""

from castellan.core import modules
from castellan.rules.duel import layout as d
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.ui import preferences as choice
from castellan.ui import screens

NAMES = {"kingdom": "duel.map"}  # what other games show as a kingdom
BONUSES = ((80, PRESTIGE_PART),)


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


def dice_or_roll(session) -> str:
    """The screen for a roll: dice on the table, or dice of the device."""
    return "dice" if session.is_by_picture else "roll"


def hand_or_place(session) -> str:
    """The screen for the dice in hand."""
    return "hand" if has_choice(session) else "place"


def is_inside_roll(session) -> bool:
    """True between two dice of a roll."""
    return session.match.state[d.ROLLED] > 0


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


def only_spot(session) -> int:
    """The only legal spot, if the owner wants it to be taken without asking."""
    match = session.match
    if not session.preferences.get(choice.AUTO_CONFIRM) or session.is_computer(match.actor()):
        return -1
    if match.legal(session.choices) > 1 or session.choices[0] < d.PLACE:
        return -1
    return session.choices[0]


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


PHASES = {
    d.ROLL: (dice_or_roll, None, is_inside_roll),
    d.TAKING: ("take", None, None),
    d.DRAWING: (hand_or_place, only_spot, None),
    d.NAMING: ("name", None, None),
    d.CROSSING: ("cross", None, None),
    d.GAME_OVER: ("scoring", None, None),
}
