"""Screens 24 and 27: set brightness, palette and the other preferences. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, glyphs, palette
from castellan.ui import preferences as choice
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import BaseScreen

# Seven rows a picture as in glyphs.py. No other screen needs these pictures.
_SUN = b"\x00\x08\x1c\x3e\x1c\x08\x00"
_SUN_RAYS = b"\x08\x22\x00\x41\x00\x22\x00"
_BOLT = b"\x0c\x18\x3c\x0c\x18\x00\x00"
_SCALES = b"\x08\x3e\x2a\x77\x08\x00\x00"
_SEATS = b"\x1c\x00\x41\x41\x00\x1c\x00"

_KEYS = (
    choice.BRIGHTNESS,
    choice.PALETTE,
    choice.CURRENT_LIMIT,
    choice.TURN_TIMER,
    choice.FAIR_PLAY,
    choice.AUTO_CONFIRM,
    choice.FACE_SEAT,
)
_ICONS = (
    _SUN,
    b"",  # the palette shows itself
    _BOLT,
    glyphs.CLOCK,
    _SCALES,
    glyphs.TICK,
    _SEATS,
)
_ORIENTATION = const(7)
_WIZARD = const(8)
_COUNT = const(9)
_PALETTE_PLACE = const(1)
_LETTER_F = const(70)
_LIMITER_MS = const(100)  # the limiter computes its result while the light is lit


class Screen(BaseScreen):
    """U/D show another setting, L/R or A change its value. A opens the last two. B closes."""

    def set_up(self):
        self._place = 0

    def on(self, gesture, now):
        if gesture == B:
            self.shell.pop()
        elif gesture <= DOWN:
            self._place = (self._place + (1 if gesture == DOWN else -1)) % _COUNT
            self.shell.light.relax()
        elif gesture == A:
            return self._open()
        else:
            return self._change(1 if gesture == RIGHT else -1)

    def draw(self, frame, now):
        place = self._place
        if place == _PALETTE_PLACE:
            _draw_terrains(frame)
        elif place == _ORIENTATION:
            draw.glyph(frame, _LETTER_F, 0, 0, palette.WHITE)
            draw.across(frame, 3, 3, 3, palette.OK)
            draw.down(frame, 4, 2, 3, palette.OK)
        elif place == _WIZARD:
            draw.border(frame, palette.DIM)
            draw.put(frame, 0, 0, palette.RED)
        else:
            draw.icon(frame, _ICONS[place], palette.WHITE)
        if place < _ORIENTATION:
            self._draw_value(frame)
        return _LIMITER_MS if place == 0 else 0

    def _open(self):
        if self._place < _ORIENTATION:
            return self._change_round()
        self.shell.push("orientation" if self._place == _ORIENTATION else "wizard")
        return True

    def _change(self, step):
        if self._place >= _ORIENTATION:
            return False
        key = _KEYS[self._place]
        return self.shell.choose(key, self.shell.preferences.get(key) + step)

    def _change_round(self):
        key = _KEYS[self._place]
        value = self.shell.preferences.get(key) + 1
        return self.shell.choose(key, 0 if value > self.shell.preferences.maximum(key) else value)

    def _draw_value(self, frame):
        key = _KEYS[self._place]
        value = self.shell.preferences.get(key)
        largest = self.shell.preferences.maximum(key)
        if self._place == 0:
            draw.icon(frame, _SUN_RAYS, palette.DIM)
        if key == choice.PALETTE:
            draw.pager(frame, value, largest + 1)
        elif largest == 1:
            draw.across(frame, 0, draw.LAST, 3, palette.DIM if value else palette.RED)
            draw.across(frame, 4, draw.LAST, 3, palette.OK if value else palette.DIM)
        else:
            is_off_first = key == choice.TURN_TIMER
            length = draw.SIDE if is_off_first else largest + 1
            draw.across(frame, 0, draw.LAST, length, palette.DIM)
            draw.across(frame, 0, draw.LAST, value + (0 if is_off_first else 1), palette.GOLD)
        if key == choice.BRIGHTNESS and self.shell.light.is_limited:
            draw.put(frame, draw.LAST, 5, palette.BRONZE)


def _draw_terrains(frame):
    for place in range(6):
        left = place % 3 * 3
        top = place // 3 * 3
        for row in range(top, top + 2):
            draw.across(frame, left, row, 2, palette.FIRST_TERRAIN + place)
