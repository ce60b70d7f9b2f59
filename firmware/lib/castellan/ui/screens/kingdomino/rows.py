"""Both rows while A is held, for whoever wants to look at them again.

Room: ui.
"""

from castellan.ui import draw
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino.rows_view import draw_rows


class Screen(BaseScreen):
    """A peek."""

    stays_loaded = False

    def draw(self, frame, now):
        self._draw_rows(frame, now)
        return min(draw.ms_to_blink(now), draw.ms_to_crown(now))

    def _draw_rows(self, frame, now):
        draw_rows(frame, self.shell.app, now)
