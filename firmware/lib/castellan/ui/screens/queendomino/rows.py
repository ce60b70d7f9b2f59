"""Both rows while A is held, for whoever wants to look at them again.

Room: ui.
"""

from castellan.ui.screens.kingdomino import rows
from castellan.ui.screens.queendomino.rows_view import draw_rows


class Screen(rows.Screen):
    """A peek."""

    def _draw_rows(self, frame, now):
        draw_rows(frame, self.shell.app, now)
