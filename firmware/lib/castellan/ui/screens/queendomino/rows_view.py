"""Draws both rows side by side, or one row of eight in two columns, with their kings.

Room: ui. A domino is two cells. Its king stands beside it towards the middle.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k
from castellan.rules.queendomino.layout import OPTIONS
from castellan.ui import draw
from castellan.ui.screens.kingdomino.rows_view import draw_domino, line_of

COLUMN = 4  # dominoes in one column
_LEFT_KING = const(2)
_RIGHT_KING = const(4)
_RIGHT = const(5)


def king_column(match, slot: int) -> int:
    """The column of a king on the next row. The last four slots lie on the right."""
    return _RIGHT_KING if slot + COLUMN >= match.row_size else _LEFT_KING


def domino_column(match, slot: int) -> int:
    """The column where a domino of the next row begins."""
    return _RIGHT if king_column(match, slot) == _RIGHT_KING else 0


def draw_rows(frame: bytearray, session, now: int):
    """Draw the next row with its kings, and the row being played if there is room for it."""
    match = session.match
    state = match.state
    is_new = state[k.NEXT_TILES] > 0
    if match.row_size == COLUMN:
        _draw_played(frame, session, now)
    elif not is_new:
        for slot in range(match.row_size):
            _draw_slot(
                frame, session, slot, state[k.ROW_TILES + slot], state[k.ROW_KINGS + slot], now
            )
    if is_new:
        for slot in range(match.row_size):
            number = state[k.NEXT_TILES + slot]
            _draw_slot(frame, session, slot, number, state[k.NEXT_KINGS + slot], now)


def _draw_slot(frame, session, slot, number, king, now):
    """Draw a domino of the newest row, in the left or the right column."""
    if not number:
        return
    match = session.match
    y = line_of(match, slot)
    draw_domino(frame, domino_column(match, slot), y, match, number, now, False)
    if king != k.FREE:
        draw.put(frame, king_column(match, slot), y, session.colour(king))


def _draw_played(frame, session, now):
    """Draw the row being played. The king in turn blinks."""
    match = session.match
    state = match.state
    turn = state[k.TURN]
    phase = state[k.PHASE]
    for slot in range(match.row_size):
        number = state[k.ROW_TILES + slot]
        if not number:
            continue
        is_placed = slot < turn or (slot == turn and phase == OPTIONS)
        draw_domino(frame, 0, line_of(match, slot), match, number, now, is_placed)
        king = state[k.ROW_KINGS + slot]
        has_moved = slot < turn and state[k.NEXT_TILES]
        is_his_turn = slot == turn and (phase == OPTIONS or phase == k.PLACEMENT)
        if king != k.FREE and not has_moved and not (is_his_turn and draw.cursor_is_on(now)):
            draw.put(frame, _LEFT_KING, line_of(match, slot), session.colour(king))
