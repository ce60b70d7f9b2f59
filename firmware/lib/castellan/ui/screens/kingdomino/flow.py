"""The flow of Kingdomino: the screen of each phase, and actions without a choice. Room: ui."""

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.kingdomino import layout as k
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import CROWNS, LARGEST
from castellan.ui.shared.flow import only_spot

DEVICE = -1  # used in place of a player when the device draws the kings
TIE_PARTS = (LARGEST, CROWNS)  # K11
FIRST_SPOT = k.PLACE
BONUSES = ((72, HARMONY_PART), (77, MIDDLE_PART))


def rules(game: str, is_score_only: bool):
    """Return the module that makes and loads matches. Only Kingdomino has a score-only mode."""
    if is_score_only and game == meta.NAME:
        from castellan.rules.kingdomino import score_only  # noqa: PLC0415 - 2 KB, no match needs it

        return score_only
    return registry.open_game(game)


def focus(session) -> int:
    """Return the player whose kingdom is shown first: the deciding player, else the next one."""
    match = session.match
    if session.is_score_only:
        return min(match.player(), len(match.seats) - 1)
    actor = match.actor()
    if actor < 0:
        is_row = match.state[k.PHASE] == k.ROW
        actor = match.state[k.ROW_KINGS + match.state[k.TURN]] if is_row else 0
    return actor if actor < len(match.seats) else 0


def coming(session, index: int) -> int:
    """Return the player who acts after `index` more turns, or -1 if the kings do not tell yet."""
    match = session.match
    state = match.state
    size = match.row_size
    if state[k.PHASE] == k.GAME_OVER:
        return -1
    for place in range(state[k.TURN], 2 * size):
        king = state[k.ROW_KINGS + place] if place < size else state[k.NEXT_KINGS + place - size]
        if king != k.FREE:
            if index == 0:
                return king
            index -= 1
    return -1


def place_or_discard(session) -> str:
    """Return the screen for the player's domino: `discard` if it fits nowhere, else `place`."""
    session.match.legal(session.choices)
    return "discard" if session.choices[0] == k.DISCARD else "place"


def only_slot(session) -> int:
    """Return the action of the last king if only one slot is free (K3). Else -1."""
    match = session.match
    action = -1
    for slot in range(match.row_size):
        if match.state[k.NEXT_KINGS + slot] == k.FREE:
            if action >= 0:
                return -1
            action = k.KING + slot
    return action


def next_king(session) -> int:
    """Return the next first king if it needs no key: one owner is left, or the device draws."""
    match = session.match
    owner = -1
    owners = 0
    for player in range(len(match.seats)):
        if match.state[k.IN_HAND + player]:
            owner = player
            owners += 1
    if owners == 1:
        return k.DRAW + owner
    if session.draw_seed and some_king_is_out(match):
        return drawn_king(session)
    return -1


def some_king_is_out(match) -> bool:
    """True if a first king of this game has already been entered."""
    for slot in range(match.row_size):
        if match.state[k.NEXT_KINGS + slot] != k.FREE:
            return True
    return False


def drawn_king(session) -> int:
    """Return the king that the device draws. After undo it draws the same king again."""
    match = session.match
    left = match.kings_in_hand()
    skip = Random(session.draw_seed, left).below(left)
    player = 0
    while skip >= match.state[k.IN_HAND + player]:
        skip -= match.state[k.IN_HAND + player]
        player += 1
    return k.DRAW + player


def enter_king(session, player: int, now: int):
    """Enter one king of `player`. If `player` is DEVICE, the device draws all kings."""
    session.draw_seed = ((now & 0xFFFF) or 1) if player == DEVICE else 0
    session.play(drawn_king(session) if player == DEVICE else k.DRAW + player)


def row_is_known(match) -> bool:
    """True if the box has only the dominoes of this row left."""
    return k.TILES - match.row_size * match.state[k.ROUND] <= match.row_size


def is_inside_row(session) -> bool:
    """True between two dominoes of the last row. One key enters and undoes this whole row."""
    return session.match.state[k.ENTERED] > 0 and row_is_known(session.match)


PHASES = {
    k.ROW: ("entry", None, is_inside_row),
    k.FIRST_KING: ("draw", next_king, None),
    k.CHOICE: ("kings", only_slot, None),
    k.PLACEMENT: (place_or_discard, only_spot, None),
    k.GAME_OVER: ("scoring", None, None),
}
