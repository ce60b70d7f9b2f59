"""Screen 01: a crown fades in while the save is read. Any key skips it. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, glyphs, palette
from castellan.ui.light import WHOLE_GAIN
from castellan.ui.screen import BaseScreen

_FADE_MS = const(600)
_STEP_MS = const(40)


class Screen(BaseScreen):
    """Shows a crown, and starts the app when the crown is bright."""

    def enter(self, now):
        self._began_at = now

    def on(self, gesture, now):
        self.session.start()

    def draw(self, frame, now):
        shown_ms = diff(now, self._began_at)
        self.shell.light.gain = min(WHOLE_GAIN, 1 + shown_ms * WHOLE_GAIN // _FADE_MS)
        draw.icon(frame, glyphs.CROWN, palette.GOLD)
        if shown_ms > _FADE_MS:
            self.session.start()
            return 0
        return _STEP_MS
