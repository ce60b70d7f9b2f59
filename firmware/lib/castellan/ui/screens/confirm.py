"""Asks the person to confirm before something is given up. Room: ui."""

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen


class Screen(BaseScreen):
    """Key A confirms: it calls the argument, a function without parameters. B goes back."""

    def on(self, gesture, now):
        if gesture == A:
            self.argument()
        elif gesture == B:
            self.shell.pop()
        else:
            return False

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROSS, palette.RED)
        draw.glyph(frame, 63, 2, 1, palette.WHITE)
        return 0
