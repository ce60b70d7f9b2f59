"""Screen 07: both rows for a moment, after the new one has come up; any key skips it.

Room: ui.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, flow, screens
from castellan.ui.screens.kingdomino import row
from castellan.ui.screens.queendomino.rows_view import draw_rows

_SHOWN_MS = const(1200)


class Screen(row.Screen):
    """Goes on by itself."""

    stays_loaded = False

    def leave(self):
        screens.drop("kingdomino.row")

    def draw(self, frame, now):
        if diff(now, self._began_at) >= _SHOWN_MS:
            flow.go(self.shell)
            return 1
        draw_rows(frame, self.shell.app, now)
        return draw.ms_to_crown(now)
