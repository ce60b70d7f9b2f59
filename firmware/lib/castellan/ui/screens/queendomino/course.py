"""The course of Queendomino for the screens: which one is due, and what needs nobody.

Room: ui. What is not told here is as in Kingdomino.
"""

from castellan.rules import registry
from castellan.rules.kingdomino.layout import CHOOSER, ENTERED, FIRST_KING, NEXT_TILES, PHASE, ROW
from castellan.rules.property import LARGEST
from castellan.rules.queendomino.layout import BUILDERS, GAINING, OPTIONS
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.ui.screens.kingdomino import course as kingdomino
from castellan.ui.shared import marks

# These two screens have the parent's name.
NAMES = {"advice": "kingdomino.advice", "clock": "kingdomino.clock"}
TIE_PARTS = (LARGEST,)  # Q19
BONUSES = kingdomino.BONUSES + ((67, COINS_PART), (81, QUEEN_PART), (66, BUILDINGS_PART))
_APART = 4  # up to so many houses have a dark line between them


def rules(is_tally: bool):
    """The module of the game; its kingdoms cannot be counted without their purses."""
    return registry.open_game("queendomino")


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    return kingdomino.sheet_size(match)


def screen(session) -> str:
    """The screen for the decision that is open now."""
    state = session.match.state
    phase = state[PHASE]
    if phase == BUILDERS:
        return "builder"
    if phase == GAINING:
        return "gain"
    if phase == OPTIONS:
        return "kings" if state[NEXT_TILES] else "last"
    if phase == FIRST_KING and not has_own_sides(session.match):
        return "draw_in_turn"
    return kingdomino.screen(session)


def has_own_sides(match) -> bool:
    """Whether everybody sits at a side of the table of their own, by their colour in its box."""
    taken = 0
    for colour in match.seats:
        side = 1 << (colour & 3)
        if taken & side:
            return False
        taken |= side
    return True


def focus(session) -> int:
    """Whose kingdom is looked at now: of whoever decides, else of whoever is next."""
    state = session.match.state
    return state[CHOOSER] if state[PHASE] == GAINING else kingdomino.focus(session)


def automatic(session) -> int:
    """The action that needs nobody's decision now, or -1."""
    match = session.match
    phase = match.state[PHASE]
    if phase == BUILDERS or phase == OPTIONS:
        return session.choices[0] if match.legal(session.choices) == 1 else -1
    return -1 if phase == GAINING else kingdomino.automatic(session)


def is_inside_step(session) -> bool:
    """Whether undo and redo go on from here: nobody stopped at this state."""
    match = session.match
    if match.state[PHASE] == ROW and match.state[ENTERED]:
        return kingdomino.row_is_known(match)
    return automatic(session) >= 0


def is_first(match, player: int) -> bool:
    """True if the player is the first of a house, so that each house is counted once."""
    return player == 0 or match.house(player - 1) != match.house(player)


def bar_line(match, player: int) -> int:
    """The line of a house's bar: as in a game of four, else in the order of the seats."""
    if len(match.seats) <= _APART and match.kingdoms == len(match.seats):
        return marks.line_of(match, player)
    house = match.house(player)
    return 2 * house if match.kingdoms <= _APART else house
