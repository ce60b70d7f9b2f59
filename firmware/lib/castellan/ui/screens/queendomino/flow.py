"""The flow of Queendomino where it differs from Kingdomino's flow. Room: ui."""

from castellan.rules.kingdomino import layout as k
from castellan.rules.property import LARGEST
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.ui.screens.kingdomino import flow as kingdomino
from castellan.ui.shared import marks

# In logs and on the page these two screens have the name of the parent game's screen.
NAMES = {"advice": "kingdomino.advice", "clock": "kingdomino.clock"}
TIE_PARTS = (LARGEST,)  # Q19
BONUSES = kingdomino.BONUSES + ((67, COINS_PART), (81, QUEEN_PART), (66, BUILDINGS_PART))
_APART = 4  # up to this many houses have a dark line between them


def focus(session) -> int:
    """Return the player whose kingdom is shown first: the deciding player, else the next one."""
    state = session.match.state
    return state[k.CHOOSER] if state[k.PHASE] == q.GAINING else kingdomino.focus(session)


def is_first(match, player: int) -> bool:
    """True if the player is the first of a house. Scoring and bars show each house once."""
    return player == 0 or match.house(player - 1) != match.house(player)


def bar_line(match, player: int) -> int:
    """Return the row of a house's bar: by colour for up to four single players, else by house."""
    if len(match.seats) <= _APART and match.kingdoms == len(match.seats):
        return marks.line_of(match, player)
    house = match.house(player)
    return 2 * house if match.kingdoms <= _APART else house


def kings_or_last(session) -> str:
    """Return the screen that ends a turn: `kings`, or `last` if no next row is left."""
    return "kings" if session.match.state[k.NEXT_TILES] else "last"


def only_choice(session) -> int:
    """Return the only legal action, or -1 if the player has a choice."""
    return session.choices[0] if session.match.legal(session.choices) == 1 else -1


def draw_by_side_or_in_turn(session) -> str:
    """Return the screen for the first kings. `draw` needs players on different sides."""
    taken = 0
    for colour in session.match.seats:
        side = 1 << (colour & 3)
        if taken & side:
            return "draw_in_turn"
        taken |= side
    return "draw"


PHASES = {
    k.FIRST_KING: (draw_by_side_or_in_turn, kingdomino.next_king, None),
    q.BUILDERS: ("builder", only_choice, None),
    q.GAINING: ("gain", None, None),
    q.OPTIONS: (kings_or_last, only_choice, None),
}
