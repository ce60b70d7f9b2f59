"""Screen 30: shows E and the number of an error. The manual explains the numbers. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui.input import A
from castellan.ui.screen import BaseScreen

_BLINK_MS = const(512)
_E = const(69)


class Screen(BaseScreen):
    """Key A starts again from the last save. The argument is the error number, 1 to 9."""

    def on(self, gesture, now):
        if gesture != A:
            return False
        self.session.restart()

    def draw(self, frame, now):
        draw.glyph(frame, _E, 0, 0, palette.RED)
        draw.digit(frame, self.argument % 10, 4, 0, palette.RED)
        if not now & _BLINK_MS:
            for x in range(0, draw.SIDE, 2):
                draw.put(frame, x, 6, palette.RED)
        return _BLINK_MS - (now & (_BLINK_MS - 1))
