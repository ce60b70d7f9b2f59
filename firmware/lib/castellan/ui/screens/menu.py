"""The menu behind A and B: back, settings, pause the timer, save and sleep, end the game.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen

_BACK = const(0)
_SETTINGS = const(1)
_PAUSE = const(2)
_SLEEP = const(3)
_END = const(4)
_COUNT = const(5)
_STEPS = b"\x00\x04\x01\x04\x01"  # up and left back, down and right on, modulo _COUNT

# Seven rows a picture, as in glyphs.py; kept here because they are needed nowhere else.
_SLIDERS = b"\x2a\x2e\x72\x2a\x2a\x2f\x00"
_MOON = b"\x18\x30\x30\x30\x18\x00\x00"
_FLAG = b"\x20\x3c\x3c\x20\x20\x00\x00"
_ICONS = (glyphs.PLAY, _SLIDERS, glyphs.CLOCK, _MOON, _FLAG)


class Screen(BaseScreen):
    """Any direction chooses, A takes, B goes back."""

    stays_loaded = False

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self._entry = _BACK
        self._asks_again = False

    def on(self, gesture, now):
        if gesture == B:
            self.shell.pop()
        elif gesture == A:
            self._take(now)
        else:
            self._entry = (self._entry + _STEPS[gesture]) % _COUNT
            self._asks_again = False
        return True

    def draw(self, frame, now):
        if self._asks_again:
            draw.icon(frame, glyphs.CROSS, palette.RED)
            return 0
        is_paused = self._entry == _PAUSE and self.shell.timer.is_paused
        draw.icon(frame, _ICONS[self._entry], palette.DIM if is_paused else palette.WHITE)
        draw.pager(frame, self._entry, _COUNT)
        return 0

    def _take(self, now):
        shell = self.shell
        if self._entry == _BACK:
            shell.pop()
        elif self._entry == _SETTINGS:
            shell.replace("settings")
        elif self._entry == _PAUSE:
            self._toggle_pause(now)
        elif self._entry == _SLEEP:
            shell.pop()
            shell.request_save(True)
            shell.sleep_now()
        elif self._asks_again:
            shell.app.end_game()
        else:
            self._asks_again = True

    def _toggle_pause(self, now):
        if self.shell.timer.is_paused:
            self.shell.timer.resume(now)
        else:
            self.shell.timer.pause(now)
