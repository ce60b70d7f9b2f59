"""The course of Queendomino for the screens: which one is due, and what needs nobody.

Room: ui. What is not told here is as in Kingdomino.
"""

from castellan.rules import registry
from castellan.rules.kingdomino.layout import CHOOSER, ENTERED, FIRST_KING, NEXT_TILES, PHASE, ROW
from castellan.rules.queendomino.layout import BUILDERS, GAINING, OPTIONS
from castellan.ui.screens.kingdomino import course as kingdomino


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
        return "queendomino.builder"
    if phase == GAINING:
        return "queendomino.gain"
    if phase == OPTIONS:
        return "queendomino.kings" if state[NEXT_TILES] else "queendomino.last"
    if phase == FIRST_KING and not has_own_sides(session.match):
        return "royal_wedding.draw"
    return kingdomino.screen(session).replace("kingdomino", "queendomino")


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
