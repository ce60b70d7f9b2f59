"""How Kingdomino's actions belong to the lines of its log. See `castellan.rules.again`.

Room: rules. A line names a domino by its number and a placement by its squares.
"""

from castellan.rules.kingdom import step_of
from castellan.rules.kingdomino.layout import (
    CHOICE,
    DISCARD,
    DRAW,
    ENTERED,
    KING,
    NEXT_GAME,
    NEXT_TILES,
    PHASE,
    PLACE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_TILES,
    TURN,
)

IS_TEMPORARY = True


def begins_line(match) -> bool:
    """True if the next action begins a line of the log."""
    s = match.state
    log = match.log
    if not log.size:
        return True
    last = log.data[log.size - 1]
    if s[PHASE] == ROW:
        return not s[ENTERED] and last != NEXT_GAME
    if s[PHASE] == CHOICE and s[ROUND] == 1:
        return not DRAW <= last < KING  # the line of a drawn king says where it goes
    return True


def same_action(old, action: int, new) -> int:
    """Return the action of `new` that has the line of `action` in `old`, or -1."""
    if old.actor() != new.actor():
        return -1
    if KING <= action < DISCARD:
        return same_king(old, action, new)
    if PLACE <= action < PLACE + 1024 and new.state[PHASE] == PLACEMENT:
        return _same_place(action - PLACE, new)
    return action


def same_king(old, action: int, new) -> int:
    """Return the action that puts a king on the same domino in `new`, or -1."""
    number = old.state[NEXT_TILES + action - KING]
    for slot in range(new.row_size):
        if new.state[NEXT_TILES + slot] == number:
            return KING + slot
    return -1


def _same_place(spot: int, new) -> int:
    """Return a placement. Two equal halves are placed from the upper or left one."""
    tile = 2 * new.state[ROW_TILES + new.state[TURN]]
    if spot & 2 and new.dominoes[tile - 2] == new.dominoes[tile - 1]:
        cell = (spot >> 2) + step_of(new.grid, spot & 3)
        spot = cell << 2 | spot & 1
    return PLACE + spot
