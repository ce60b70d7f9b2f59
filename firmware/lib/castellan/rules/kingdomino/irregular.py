"""Tells which placements and discards a kingdom can hold although K8 or K9 forbids them.

Room: rules. A kingdom that is wider or higher than allowed stays so. A later domino is regular if
each of its squares fits into the window together with each square of the kingdom.
"""

from castellan.rules.contract import NOT_NOW, OK, OUTSIDE, OVERLAP
from castellan.rules.kingdom import BLOCKED, BOX, size_of, step_of
from castellan.rules.kingdomino.layout import DISCARD, PHASE, PLACE, PLACEMENT, ROW_TILES, TURN


def problem(match, action: int) -> int:
    """Return OK, or why the state cannot hold an illegal action."""
    s = match.state
    if s[PHASE] != PLACEMENT:
        return NOT_NOW
    if action == DISCARD:
        return OK
    tile = 2 * s[ROW_TILES + s[TURN]]
    if action < PLACE or (action & 2 and match.dominoes[tile - 2] == match.dominoes[tile - 1]):
        return NOT_NOW  # two equal halves: only from the upper or left one
    at = match.kingdom(match.player_on_turn())
    return _why_not_free(s, at, match.grid, action - PLACE)


def _why_not_free(b: bytearray, at: int, n: int, spot: int) -> int:
    """Return OK if both squares of a spot are free squares of the grid, else why not."""
    cell = spot >> 2
    for _ in range(2):
        if not 0 <= cell < size_of(n) - BOX or b[at + BOX + cell] == BLOCKED:
            return OUTSIDE
        if b[at + BOX + cell]:
            return OVERLAP
        cell += step_of(n, spot & 3)
    return OK
