"""Screen 06: the number of the domino that has come up.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import ENTERED
from castellan.ui import draw, palette
from castellan.ui.screens.kingdomino import entry
from castellan.ui.screens.queendomino.rows_view import (
    draw_domino,
    draw_rows,
    half_of,
    king_column,
    line_of,
)

_MIDDLE = const(3)
_RIGHT_KING = const(4)
_RIGHT = const(5)


class Screen(entry.Screen):
    """L/R the next number that is left, U/D four further, A takes it, B takes the last one back.

    Where only one row is left in the box, A takes it whole.
    """

    peek = "queendomino.kingdom"

    def __init__(self, shell, argument):
        shell.app.is_by_picture = False
        super().__init__(shell, argument)

    def _offer(self, number):
        self._number = number
        self._left = half_of(self._match, number, 0)
        self._right = half_of(self._match, number, 1)

    def _take(self):
        if not entry.Screen._take(self):
            return False
        if self.shell.name == "kingdomino.row":
            self.shell.home("queendomino.row")
        return True

    def _back(self):
        return self._match.state[ENTERED] > 0 and entry.Screen._back(self)

    def _draw_last_row(self, frame, now):
        draw_rows(frame, self.shell.app, now)
        match = self._match
        number = 0
        for slot in range(match.row_size):
            number = self._next_of_row(number, slot)
            x = _RIGHT if king_column(match, slot) == _RIGHT_KING else 0
            draw_domino(frame, x, line_of(slot), match, number, now, False)
        if draw.cursor_is_on(now):
            draw.down(frame, _MIDDLE, 0, draw.SIDE, palette.WHITE)
