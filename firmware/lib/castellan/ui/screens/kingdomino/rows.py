"""Shows both rows of dominoes while A is held. Room: ui."""

from castellan.ui import draw
from castellan.ui.screen import BaseScreen


class Screen(BaseScreen):
    """Shows both rows until A is released."""

    link_key = "row"

    def enter(self, now):
        self._draw_rows = self.session.module("rows_view").draw_rows

    def draw(self, frame, now):
        self._draw_rows(frame, self.session, now)
        return min(draw.ms_to_blink(now), draw.ms_to_crown(now))
