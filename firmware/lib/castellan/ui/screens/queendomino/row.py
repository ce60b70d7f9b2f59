"""Screen 07: both rows for a moment, after the new one has come up; any key skips it.

Room: ui.
"""

from castellan.ui import screens
from castellan.ui.screens.kingdomino import row
from castellan.ui.screens.queendomino.rows_view import draw_rows


class Screen(row.Screen):
    """Goes on by itself."""

    stays_loaded = False

    def leave(self):
        screens.drop("kingdomino.row")

    def _draw_rows(self, frame, now):
        draw_rows(frame, self.shell.app, now)
