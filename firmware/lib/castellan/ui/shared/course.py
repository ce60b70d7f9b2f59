"""What the course of a game is unless its folder, or its parent's, says something else.

Room: ui.
"""

from castellan.rules.property import LARGEST
from castellan.ui.shared import marks

PREFIX = ""  # of the names of a game's screens, where it is not the game's own folder
NAMES: dict = {}  # screens that have another name than prefix and module
TIE_PARTS = (LARGEST,)  # parts of the sheet that decide between players with equal points
BONUSES = ()  # for each bonus its letter and its part of the sheet


def stands(session) -> bool:
    """True if the last action cannot be undone."""
    return False


def is_first(match, player: int) -> bool:
    """True if the player is the first of a team; all others are left out where teams count."""
    return True


def bar_line(match, player: int) -> int:
    """The line of a player's bar."""
    return marks.line_of(match, player)
