"""Screen 26: finds out how the matrix is wired, with at most six presses.

Room: ui. The questions:

1-2  One red light: press the two directions of its corner.
3    A white tail at the red light: press the direction in which it points.
4    A coloured bar means 8x8: A if it is red, B if it is green.
     No bar: press the side where the white light is.
5    7x7: a letter F, A if it is red, B if it is green. Done.
     8x8: press the side where the white light is.
6    8x8: a white frame. A if it fits behind the window. Press right, down, or B for both, if the
     frame has to move that way. Done.
"""

from castellan.core.compat import const
from castellan.ui import draw, palette, wiring
from castellan.ui import preferences as choice
from castellan.ui.input import A_BIT, B_BIT, DOWN, LEFT, RIGHT, UP, A, B
from castellan.ui.screen import BaseScreen

_CORNER = const(0)
_AXIS = const(1)
_SIZE = const(2)
_SERPENTINE = const(3)
_WINDOW = const(4)
_COLOUR = const(5)

_PIXELS = const(64)
_SECOND_LINE_OF_7 = const(7)
_SECOND_LINE_OF_8 = const(8)
_LAST_LINE_OF_8 = const(56)
_RIGHT_CORNER = const(1)
_BOTTOM_CORNER = const(2)
_LETTER_F = const(70)
_NO_WINDOW = const(255)
# The window to choose, by gesture: bit 0 moves right, bit 1 down. A moves neither, B both.
_WINDOWS = b"\xff\xff\x02\xff\x01\x00\x03"


class _Probe:
    """Lights pixels by their position on the strip."""

    def __init__(self):
        self.numbers = bytearray(_PIXELS)

    def render(self, light):
        """Fill the light's output like `Light.render`, but without a map of cells."""
        byte_sum = 0
        for number in self.numbers:
            byte_sum += light.sums[number]
        light.fit(byte_sum)
        for pixel in range(_PIXELS):
            for channel in range(3):
                value = light.table[self.numbers[pixel] * 3 + channel]
                light.output[pixel * 3 + channel] = value
        return True


class Screen(BaseScreen):
    """Asks how the matrix is wired, with pixels lit by their position on the strip."""

    acts_at_press = A_BIT | B_BIT  # the cue of a held key would be drawn with unknown wiring

    def enter(self, now):
        self.shell.face(0)
        self._before = self.shell.preferences.to_bytes()
        self._is_done = False
        self._question = _CORNER
        self._knows_side = self._knows_height = False
        self._corner = 0
        self.shell.choose(choice.COLOUR_ORDER, 0)
        self.shell.choose(choice.SERPENTINE, 0)
        self.shell.choose(choice.ROTATION, 0)
        self.shell.choose(choice.MIRRORED, 0)
        self.shell.light.probe = _Probe()
        self.shell.light.configure()

    def leave(self):
        if not self._is_done:
            self.shell.preferences.from_bytes(self._before)
        self.shell.light.probe = None
        self.shell.light.configure()

    def on(self, gesture, now):
        if self._question == _CORNER:
            return self._answer_corner(gesture)
        if self._question == _AXIS:
            return self._answer_axis(gesture)
        if self._question == _SIZE and gesture >= A:
            self.shell.choose(choice.IS_8X8, 1)
            self.shell.choose(choice.COLOUR_ORDER, 1 if gesture == B else 0)
            self._question = _SERPENTINE
            return True
        if self._question <= _SERPENTINE:
            return self._answer_side(gesture)
        if self._question == _WINDOW:
            return self._answer_window(gesture)
        return self._answer_colour(gesture)

    def draw(self, frame, now):
        probe = self.shell.light.probe.numbers
        rest = palette.DIM if self.shell.cues.is_flashing else palette.OFF
        for pixel in range(_PIXELS):
            probe[pixel] = rest
        if self._question == _CORNER:
            is_half_known = self._knows_side or self._knows_height
            probe[0] = palette.WHITE if is_half_known else palette.RED
        elif self._question == _AXIS:
            probe[0] = palette.RED
            probe[1] = probe[2] = probe[3] = palette.WHITE
        elif self._question == _SIZE:
            probe[_SECOND_LINE_OF_7] = palette.WHITE
            for pixel in range(_LAST_LINE_OF_8, _PIXELS):
                probe[pixel] = palette.RED
        elif self._question == _SERPENTINE:
            probe[_SECOND_LINE_OF_8] = palette.WHITE
        else:
            self._draw_picture(frame, probe)
        for cell in range(draw.CELLS):
            frame[cell] = probe[self._pixel_of(cell)]
        return 0

    def _draw_picture(self, frame, probe):
        if self._question == _WINDOW:
            draw.border(frame, palette.WHITE)
        else:
            draw.glyph(frame, _LETTER_F, 2, 1, palette.RED)
        for cell in range(draw.CELLS):
            if frame[cell]:
                probe[self._pixel_of(cell)] = frame[cell]

    def _pixel_of(self, cell):
        return wiring.pixel_at(self.shell.preferences, cell % draw.SIDE, cell // draw.SIDE)

    def _answer_corner(self, gesture):
        if gesture == B:
            self.shell.pop()
            return True
        if gesture == A:
            return False
        if gesture >= LEFT:
            self._knows_side = True
            self._corner &= ~_RIGHT_CORNER
            self._corner |= _RIGHT_CORNER if gesture == RIGHT else 0
        else:
            self._knows_height = True
            self._corner &= ~_BOTTOM_CORNER
            self._corner |= _BOTTOM_CORNER if gesture == DOWN else 0
        if self._knows_side and self._knows_height:
            self.shell.choose(choice.CORNER, self._corner)
            self._question = _AXIS
        return True

    def _answer_axis(self, gesture):
        if gesture == B:
            self._question = _CORNER
            self._knows_side = self._knows_height = False
            return True
        across = LEFT if self._corner & _RIGHT_CORNER else RIGHT
        along = UP if self._corner & _BOTTOM_CORNER else DOWN
        if gesture == across:
            self.shell.choose(choice.BY_COLUMNS, 0)
        elif gesture == along:
            self.shell.choose(choice.BY_COLUMNS, 1)
        else:
            return False
        self._question = _SIZE
        return True

    def _answer_side(self, gesture):
        by_columns = self.shell.preferences.get(choice.BY_COLUMNS)
        if gesture > RIGHT or by_columns != (gesture <= DOWN):
            return False
        is_far_side = not gesture & 1  # DOWN and RIGHT are even
        starts_far = self._corner & (_BOTTOM_CORNER if by_columns else _RIGHT_CORNER)
        self.shell.choose(choice.SERPENTINE, 1 if is_far_side != bool(starts_far) else 0)
        if self._question == _SIZE:
            self.shell.choose(choice.IS_8X8, 0)
            self._question = _COLOUR
        else:
            self.shell.choose(choice.WINDOW_X, 0)
            self.shell.choose(choice.WINDOW_Y, 0)
            self._question = _WINDOW
        return True

    def _answer_window(self, gesture):
        window = _WINDOWS[gesture]
        if window == _NO_WINDOW:
            return False
        self.shell.choose(choice.WINDOW_X, window & 1)
        self.shell.choose(choice.WINDOW_Y, window >> 1)
        return self._finish()

    def _answer_colour(self, gesture):
        if gesture < A:
            return False
        self.shell.choose(choice.COLOUR_ORDER, 1 if gesture == B else 0)
        return self._finish()

    def _finish(self):
        self.shell.choose(choice.WIRING_KNOWN, 1)
        self._is_done = True
        self.shell.pop()
        return True
