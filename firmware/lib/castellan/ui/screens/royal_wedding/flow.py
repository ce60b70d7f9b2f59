"""The flow of the Royal Wedding, whose rows come from two domino boxes. Room: ui."""

from castellan.rules.kingdomino import layout as k
from castellan.rules.royal_wedding.meta import TEAMS
from castellan.ui.screens.kingdomino.flow import next_king
from castellan.ui.shared import flow

# In logs and on the page most screens have the name of the parent game's screen.
PREFIX = "queendomino"
NAMES = {"entry": "royal_wedding.entry"}
_MOST_ALONE = 6


def make(session, rules, seats: bytes, options: int, seed: int):
    """Make a match. More than six players always play in teams (W3)."""
    teams = TEAMS if len(seats) > _MOST_ALONE else 0
    return flow.make(session, rules, seats, options | teams, seed)


def is_inside_row(session) -> bool:
    """True between two dominoes of a domino box's last row, which one key enters as a whole."""
    match = session.match
    is_last = match.row_size * (match.rows_of_deck() + 1) >= k.TILES
    return match.state[k.ENTERED] > 0 and is_last


PHASES = {
    k.ROW: ("entry", None, is_inside_row),
    k.FIRST_KING: ("draw_in_turn", next_king, None),
}
