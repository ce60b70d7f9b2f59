"""One more question before something is given up: A yes, B no.

Room: ui.
"""

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen


class Screen(BaseScreen):
    """The argument is a function without arguments that does it."""

    def on(self, gesture, now):
        if gesture == A:
            self.argument()
        elif gesture == B:
            self.shell.pop()
        else:
            return False
        return True

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROSS, palette.RED)
        draw.glyph(frame, 63, 2, 1, palette.WHITE)
        return 0
