"""The course of Kingdomino for the screens: which one is due, and what needs nobody.

Room: ui.
"""

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.kingdomino.layout import (
    CHOICE,
    DISCARD,
    DRAW,
    ENTERED,
    FIRST_KING,
    FREE,
    GAME_OVER,
    IN_HAND,
    KING,
    NEXT_KINGS,
    PHASE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_KINGS,
    TILES,
    TURN,
)
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import CROWNS, LARGEST
from castellan.ui import preferences as choice

TIE_PARTS = (LARGEST, CROWNS)  # what decides between players with equal points (K11)
# The letter of each bonus and its place on the sheet.
BONUSES = ((72, HARMONY_PART), (77, MIDDLE_PART))


def rules(is_tally: bool):
    """The module of the game, or the one that only counts kingdoms."""
    if not is_tally:
        return registry.open_game("kingdomino")
    from castellan.rules.kingdomino import score_only  # noqa: PLC0415 - only in score-only mode

    return score_only


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    from castellan.rules import property as properties  # noqa: PLC0415 - for points only

    return properties.sheet_size(match.grid)


def screen(session) -> str:
    """The screen for the decision that is open now."""
    match = session.match
    phase = match.state[PHASE]
    if phase == ROW:
        return "entry"
    if phase == FIRST_KING:
        return "draw"
    if phase == CHOICE:
        return "kings"
    if phase == GAME_OVER:
        return "scoring"
    match.legal(session.choices)
    return "discard" if session.choices[0] == DISCARD else "place"


def focus(session) -> int:
    """Whose kingdom is looked at now: of whoever decides, else of whoever is next."""
    match = session.match
    if session.is_tally:
        return min(match.player(), len(match.seats) - 1)
    actor = match.actor()
    if actor < 0:
        actor = match.state[ROW_KINGS + match.state[TURN]] if match.state[PHASE] == ROW else 0
    return actor if actor < len(match.seats) else 0


def automatic(session) -> int:
    """The action that needs nobody's decision now, or -1."""
    match = session.match
    phase = match.state[PHASE]
    if phase == CHOICE:
        return _only_slot(match)
    if phase == FIRST_KING:
        return _next_king(session)
    if phase == PLACEMENT and session.preferences.get(choice.AUTO_CONFIRM):
        if not session.is_computer(match.actor()) and match.legal(session.choices) == 1:
            if session.choices[0] != DISCARD:
                return session.choices[0]
    return -1


def is_inside_step(session) -> bool:
    """Whether undo and redo go on from here: nobody stopped at this state."""
    match = session.match
    if match.state[PHASE] == ROW and match.state[ENTERED]:
        return row_is_known(match)  # the last row is taken whole
    return automatic(session) >= 0


def _only_slot(match):
    """The last king has no choice (K3)."""
    action = -1
    for slot in range(match.row_size):
        if match.state[NEXT_KINGS + slot] == FREE:
            if action >= 0:
                return -1
            action = KING + slot
    return action


def _next_king(session):
    """The next king out of the hand, where all left are one player's or the device draws."""
    match = session.match
    owner = -1
    owners = 0
    for player in range(len(match.seats)):
        if match.state[IN_HAND + player]:
            owner = player
            owners += 1
    if owners == 1:
        return DRAW + owner
    if session.draw_seed and some_king_is_out(match):
        return drawn_king(session)
    return -1


def some_king_is_out(match) -> bool:
    """Whether the first king of the game has been put on a domino."""
    for slot in range(match.row_size):
        if match.state[NEXT_KINGS + slot] != FREE:
            return True
    return False


def drawn_king(session) -> int:
    """The king that the device draws: the same one again after undo."""
    match = session.match
    left = match.kings_in_hand()
    skip = Random(session.draw_seed, left).below(left)
    player = 0
    while skip >= match.state[IN_HAND + player]:
        skip -= match.state[IN_HAND + player]
        player += 1
    return DRAW + player


def tiles_left(match) -> int:
    """Dominoes of the box that have not come up in this game."""
    return TILES - match.row_size * match.state[ROUND] - match.state[ENTERED]


def row_is_known(match) -> bool:
    """Whether nothing but the dominoes of this row is left in the box."""
    return tiles_left(match) <= match.row_size - match.state[ENTERED]


def coming(session, index: int) -> int:
    """The player whose turn comes after `index` others, or -1 where the kings do not tell."""
    match = session.match
    state = match.state
    size = match.row_size
    if state[PHASE] == GAME_OVER:
        return -1
    for place in range(state[TURN], 2 * size):
        king = state[ROW_KINGS + place] if place < size else state[NEXT_KINGS + place - size]
        if king != FREE:
            if index == 0:
                return king
            index -= 1
    return -1
