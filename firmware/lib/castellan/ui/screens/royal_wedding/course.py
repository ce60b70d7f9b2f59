"""The course of the Royal Wedding for the screens: Queendomino's, with rows from two boxes.

Room: ui.
"""

from castellan.rules import registry
from castellan.rules.kingdomino.layout import ENTERED, FIRST_KING, PHASE, ROW, TILES
from castellan.rules.royal_wedding.meta import TEAMS
from castellan.ui.screens.queendomino import course as queendomino

PREFIX = "queendomino"
NAMES = {"entry": "royal_wedding.entry"}
_MOST_ALONE = 6


class _Rules:
    """The rules' module, with the one option that follows from the number of players."""

    def __init__(self):
        self._game = registry.open_game("royal-wedding")

    def make(self, seats: bytes, options: int, seed: int):
        """A new match; more than six players are always in teams (W3)."""
        return self._game.make(seats, options | (TEAMS if len(seats) > _MOST_ALONE else 0), seed)

    def load(self, data):
        """The match that was saved, or None."""
        return self._game.load(data)


def rules(is_tally: bool):
    """What makes and loads matches; kingdoms cannot be counted without their purses."""
    return _Rules()


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    return queendomino.sheet_size(match)


def screen(session) -> str:
    """The screen for the decision that is open now."""
    if session.match.state[PHASE] == FIRST_KING:
        return "draw_in_turn"
    return queendomino.screen(session)


def focus(session) -> int:
    """Whose kingdom is looked at now."""
    return queendomino.focus(session)


def automatic(session) -> int:
    """The action that needs nobody's decision now, or -1."""
    return queendomino.automatic(session)


def is_inside_step(session) -> bool:
    """Whether undo and redo go on from here: nobody stopped at this state."""
    match = session.match
    if match.state[PHASE] == ROW and match.state[ENTERED]:
        return match.row_size * (match.rows_of_deck() + 1) >= TILES  # the last row of its box
    return automatic(session) >= 0
