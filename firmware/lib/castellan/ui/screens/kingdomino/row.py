"""Screen 07: shows both rows for a moment after a new row was entered. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw
from castellan.ui.screen import BaseScreen

_SHOWN_MS = const(1200)


class Screen(BaseScreen):
    """Shows both rows. Continues after a moment or at any key."""

    undo = "undo"

    def enter(self, now):
        self._draw_rows = self.session.module("rows_view").draw_rows
        self._began_at = now

    def on(self, gesture, now):
        self.session.advance()

    def draw(self, frame, now):
        if diff(now, self._began_at) >= _SHOWN_MS:
            self.session.advance()
            return 1
        self._draw_rows(frame, self.session, now)
        return draw.ms_to_crown(now)
