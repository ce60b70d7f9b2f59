"""Shows keys that have been down since power-up and are therefore ignored. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui.screen import BaseScreen

_SHOWN_MS = const(1024)

# Seven rows a picture as in glyphs.py. No other screen needs these pictures.
_ARROW_UP = b"\x08\x1c\x3e\x08\x08\x08\x00"
_ARROW_DOWN = b"\x08\x08\x08\x3e\x1c\x08\x00"
_ARROW_LEFT = b"\x00\x10\x30\x7e\x30\x10\x00"
_ARROW_RIGHT = b"\x00\x04\x06\x3f\x06\x04\x00"
_DIRECTIONS = (_ARROW_UP, _ARROW_DOWN, _ARROW_LEFT, _ARROW_RIGHT)
_KEYS = const(6)
_LETTER_A = const(65)


class Screen(BaseScreen):
    """Any other key closes the screen. The argument is a mask of keys, shown one by one."""

    def on(self, gesture, now):
        if self.shell.depth == 1:
            return False
        self.shell.pop()

    def draw(self, frame, now):
        key = (now // _SHOWN_MS) % _KEYS
        while not self.argument & (1 << key):
            key = (key + 1) % _KEYS
        if key < len(_DIRECTIONS):
            draw.icon(frame, _DIRECTIONS[key], palette.RED)
        else:
            draw.glyph(frame, _LETTER_A + key - len(_DIRECTIONS), 2, 0, palette.RED)
        draw.across(frame, 0, 6, draw.SIDE, palette.RED)
        return _SHOWN_MS - now % _SHOWN_MS
