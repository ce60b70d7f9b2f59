"""Counts the points that a placement adds. A ghost shows them after an idle second. Room: ui."""

from castellan.rules.kingdom import copy, put_domino, size_of
from castellan.rules.kingdomino import layout as k
from castellan.ui.shared.jumps import first_cell, second_cell
from castellan.ui.shared.kingdom_view import half_of

_kept = bytearray(size_of(7))  # a copy of the kingdom without the domino that is counted


def gained(session, spot: int) -> int:
    """Return the points that a placement would add for the player to move."""
    match = session.match
    state = match.state
    player = match.actor()
    at = match.kingdom(player)
    before = match.score(player, session.sheet)
    copy(state, at, match.kingdom_size, _kept)
    number = state[k.ROW_TILES + state[k.TURN]]
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    n = match.grid
    put_domino(state, at, n, first_cell(spot), second_cell(n, spot), first, second)
    after = match.score(player, session.sheet)
    for index in range(match.kingdom_size):
        state[at + index] = _kept[index]
    return after - before
