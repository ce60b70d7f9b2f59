"""Draws both rows side by side, or one row of eight in two columns. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino import layout as k
from castellan.rules.queendomino.layout import OPTIONS
from castellan.ui.screens.kingdomino.rows_view import draw_played, draw_slot

COLUMN = 4  # dominoes in one column
_LEFT_KING = const(2)
_RIGHT_KING = const(4)
_RIGHT = const(5)


def king_column(match, slot: int) -> int:
    """Return the column of a king on the next row. The last four slots are on the right."""
    return _RIGHT_KING if slot + COLUMN >= match.row_size else _LEFT_KING


def domino_column(match, slot: int) -> int:
    """Return the left column of a domino of the next row."""
    return _RIGHT if king_column(match, slot) == _RIGHT_KING else 0


def draw_rows(frame: bytearray, session, now: int):
    """Draw the next row with its kings, and the row being played if there is room for it."""
    match = session.match
    is_new = match.state[k.NEXT_TILES] > 0
    if match.row_size == COLUMN:
        draw_played(frame, session, now, OPTIONS)
    if is_new or match.row_size != COLUMN:
        tiles = k.NEXT_TILES if is_new else k.ROW_TILES
        for slot in range(match.row_size):
            x = domino_column(match, slot)
            draw_slot(frame, session, slot, tiles, x, king_column(match, slot), now)
