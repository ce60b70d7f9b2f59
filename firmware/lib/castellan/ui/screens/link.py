"""Screen 37: shows that a computer is linked. Four lines meet in the middle. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, palette
from castellan.ui.screen import BaseScreen

_STEP_MS = const(200)
_SHOWN_MS = const(2000)
_MIDDLE = const(3)


class Screen(BaseScreen):
    """Shows the link sign. Closes after two seconds or at any key."""

    def enter(self, now):
        self._began_at = now

    def on(self, gesture, now):
        self.shell.pop()

    def draw(self, frame, now):
        shown_ms = diff(now, self._began_at)
        inner = max(0, _MIDDLE - shown_ms // _STEP_MS)
        for x in range(draw.SIDE):
            if abs(x - _MIDDLE) >= inner:
                draw.put(frame, x, x, palette.CYAN)
                draw.put(frame, x, draw.SIDE - 1 - x, palette.CYAN)
        if shown_ms >= _SHOWN_MS:
            self.shell.pop()
            return 1
        return _STEP_MS - shown_ms % _STEP_MS
