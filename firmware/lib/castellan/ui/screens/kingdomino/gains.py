"""The points that a placement would add, with both bonuses.

Room: ui. Loaded when a ghost has stood still for the first time.
"""

from castellan.rules.kingdom import copy, put_domino, size_of, step_of
from castellan.rules.kingdomino import layout as k
from castellan.rules.kingdomino.score import fill_sheet
from castellan.ui.shared.kingdom_view import half_of

_copy = bytearray(size_of(7))  # a kingdom to try a placement in


def gained(session, action: int) -> int:
    """What the player to move would gain by a placement now."""
    match = session.match
    state = match.state
    player = match.actor()
    at = match.kingdom(player)
    before = match.score(player, session.sheet)
    copy(state, at, match.kingdom_size, _copy)
    number = state[k.ROW_TILES + state[k.TURN]]
    spot = action - k.PLACE
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    cell = spot >> 2
    put_domino(_copy, 0, match.grid, cell, cell + step_of(match.grid, spot & 3), first, second)
    discards = state[k.DISCARDS + player]
    return fill_sheet(_copy, 0, match.grid, match.options, discards, session.sheet) - before
