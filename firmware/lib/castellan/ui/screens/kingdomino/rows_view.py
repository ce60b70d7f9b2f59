"""Draws both rows side by side: the row being played on the left, the next row on the right.

Room: ui. A domino is two cells. Its king is a cell beside the domino, towards the middle.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, palette
from castellan.ui.shared.kingdom_view import crowned, half_of

_COLUMN = const(4)  # dominoes in one column
_LEFT_KING = const(2)
_RIGHT_KING = const(4)
_RIGHT = const(5)


def line_of(match, slot: int) -> int:
    """Return the line of the frame on which the domino of a slot is drawn."""
    return 2 * (slot % _COLUMN) + (1 if match.row_size == 3 else 0)


def domino_column(match, slot: int) -> int:
    """Return the left column of a domino of the next row."""
    return _RIGHT


def king_column(match, slot: int) -> int:
    """Return the column of the king on a domino of the next row."""
    return _RIGHT_KING


def draw_domino(frame: bytearray, x: int, y: int, match, number: int, now: int, is_dim: bool):
    """Draw the two halves of a domino as two cells, dim ones if `is_dim`."""
    for place in range(2):
        half = half_of(match, number, place)
        draw.put(frame, x + place, y, palette.dim(half & 7) if is_dim else crowned(half, now))


def draw_rows(frame: bytearray, session, now: int):
    """Draw both rows with their kings. The king whose turn it is blinks."""
    draw_played(frame, session, now, k.CHOICE)
    for slot in range(session.match.row_size):
        draw_slot(frame, session, slot, k.NEXT_TILES, _RIGHT, _RIGHT_KING, now)


def draw_slot(frame: bytearray, session, slot: int, tiles: int, x: int, king_x: int, now: int):
    """Draw a domino and its king. `tiles` is k.ROW_TILES or k.NEXT_TILES."""
    state = session.match.state
    number = state[tiles + slot]
    if number:
        y = line_of(session.match, slot)
        draw_domino(frame, x, y, session.match, number, now, False)
        king = state[(k.NEXT_KINGS if tiles == k.NEXT_TILES else k.ROW_KINGS) + slot]
        if king != k.FREE:
            draw.put(frame, king_x, y, session.colour(king))


def draw_played(frame: bytearray, session, now: int, last_phase: int):
    """Draw the row being played on the left. `last_phase` is the last phase of a game turn."""
    match = session.match
    state = match.state
    phase = state[k.PHASE]
    turn = state[k.TURN]
    for slot in range(match.row_size):
        number = state[k.ROW_TILES + slot]
        if not number:
            continue
        y = line_of(match, slot)
        is_placed = slot < turn or (slot == turn and phase == last_phase)
        draw_domino(frame, 0, y, match, number, now, is_placed)
        king = state[k.ROW_KINGS + slot]
        has_moved = slot < turn and state[k.NEXT_TILES]
        is_in_turn = slot == turn and (phase == last_phase or phase == k.PLACEMENT)
        if king != k.FREE and not has_moved and not (is_in_turn and draw.cursor_is_on(now)):
            draw.put(frame, _LEFT_KING, y, session.colour(king))
