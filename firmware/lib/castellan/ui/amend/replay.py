"""Screen 62: plays the later lines again, and asks where one has become impossible. Room: ui."""

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import SLICE_MS, BaseScreen

_LINES_OF_SLICE = 6
_QUESTION_EVERY_MS = 2000
_QUESTION_MS = 1000


class Screen(BaseScreen):
    """While lines are left, the last row fills. Then the amended match is the open one.

    If a line is impossible now, the picture alternates between a question and the position there.
    A goes on from there without the later lines. B takes the amendment back.
    """

    def set_up(self):
        self._amendment = self.session.amendment
        self._view = None

    def on(self, gesture, now):
        if gesture == B:
            self.session.leave()
        elif gesture == A and self._view is not None:
            self.session.accept()
        else:
            return False

    def draw(self, frame, now):
        if self._view is not None:
            return self._ask(self._view, frame, now)
        if not self._amendment.play_rest(_LINES_OF_SLICE):
            draw.icon(frame, glyphs.REDO, palette.WHITE)
            draw.across(frame, 0, draw.LAST, self._amendment.progress(draw.SIDE), palette.DIM)
        elif self._amendment.stopped < 0:
            self.session.accept()
        else:
            self._view = self.session.view()
        return SLICE_MS

    def _ask(self, view, frame, now):
        if now % _QUESTION_EVERY_MS < _QUESTION_MS:
            draw.icon(frame, glyphs.REDO, palette.RED)
        else:
            view.draw(frame, now)
        return draw.ms_to_blink(now)
