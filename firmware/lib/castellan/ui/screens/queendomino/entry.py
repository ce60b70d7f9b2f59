"""Screen 06: the domino that has come up, by its number or by its picture.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui.screens.kingdomino import entry
from castellan.ui.screens.queendomino.rows_view import draw_rows, king_column

_RIGHT_KING = const(4)
_RIGHT = const(5)


class Screen(entry.Screen):
    """As Kingdomino's, with the rows of this family."""

    peek = "queendomino.kingdom"
    family = "queendomino."

    def _draw_rows(self, frame, now):
        draw_rows(frame, self.shell.app, now)

    def _column(self, slot):
        return _RIGHT if king_column(self._match, slot) == _RIGHT_KING else 0
