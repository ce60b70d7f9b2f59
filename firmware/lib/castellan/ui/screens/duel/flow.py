"""The flow of the Duel: the screen of each phase, and the player who decides next. Room: ui."""

from castellan.rules import property as properties
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.ui import preferences as choice
from castellan.ui.screens.duel.coats import draw_owner  # noqa: F401 - used by the scoring
from castellan.ui.shared.flow import only_spot
from castellan.ui.shared.free_turn import is_free

NAMES = {"kingdom": "duel.map"}  # shared screens open `kingdom`
LONG_PHASE = d.DRAWING
FIRST_SPOT = d.PLACE
BONUSES = ((80, PRESTIGE_PART),)  # 80 is the letter P


def sheet_size(match) -> int:
    """Return how many numbers a sheet of points needs."""
    return properties.sheet_size(2 * d.MAP - 1)


def dice_or_roll(session) -> str:
    """Return the screen for a roll: `dice` to enter real dice, `roll` if the device rolls."""
    return "dice" if session.is_by_picture else "roll"


def hand_or_place(session) -> str:
    """Return the screen for the two dice in hand: `hand` before a choice, else `place`."""
    if is_free(session):
        return "free_hand" if session.match.state[d.FIRST_DOT] == FREE else "free_place"
    return "hand" if has_choice(session) else "place"


def is_inside_roll(session) -> bool:
    """True between two dice of a roll."""
    return session.match.state[d.ROLLED] > 0


def has_choice(session) -> bool:
    """True if the player may use a joker, a spell or the castle bonus first, or must pass."""
    for index in range(session.match.legal(session.choices)):
        if session.choices[index] < d.PLACE:
            return True
    return False


def focus(session) -> int:
    """Return the player whose map is shown: the deciding player, else player A."""
    actor = session.match.actor()
    return actor if actor >= 0 else session.match.state[d.PLAYER_A]


def stands(session) -> bool:
    """True if undo is not allowed: in fair play after a roll that all players have seen."""
    s = session.match.state
    if not session.preferences.get(choice.FAIR_PLAY):
        return False
    return s[d.PHASE] == d.TAKING and not s[d.TAKEN] and not s[d.TAKES_BOTH]


def coming(session, index: int) -> int:
    """Return the player who decides after `index` other decisions of this round (U3), or -1."""
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
