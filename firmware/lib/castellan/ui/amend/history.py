"""Screen 61: goes back through the lines of the log, to one that is to be amended. Room: ui."""

from castellan.ui import draw, palette, screens
from castellan.ui.amend import past
from castellan.ui.input import DOWN, LEFT, UP, A, B
from castellan.ui.screen import SLICE_MS, BaseScreen

_EXCLAMATION_MARK = 33
_ACTIONS_OF_SLICE = 12
_LINES_OF_JUMP = 8
_SIGN_EVERY_MS = 1500
_SIGN_MS = 500


class Screen(BaseScreen):
    """L/R go one line back or on, U/D eight. A amends the line, B leaves everything as it was.

    The picture is what a person saw at this point who held A. The last row shows how far back it
    is. A red `!` comes and goes over an irregular line.
    """

    def set_up(self):
        self.session.drop_scratch()
        self._has_past = False  # the session is a past one
        self._has_room = False
        self._view = None
        self.line = -1  # not known before all lines are found

    def _begin(self):
        """Make room for copies of the match, in steps that leave time to collect garbage."""
        if not self.argument:
            self.shell.home("history", True)
        elif not self._has_room:
            screens.drop_game(self.session.game)
            self._has_room = True
        else:
            self._amendment = past.begin(self.shell).amendment
            self._has_past = True
        return SLICE_MS

    def _go_to(self, line):
        lines = len(self._amendment.starts)
        line = min(max(0, line), lines - 1)
        if line == self.line:
            return False
        self.line = line
        self._amendment.go_to(line)
        self.session.redo_end = self.session.match.log.size
        self._view = self.session.view()
        return True

    def on(self, gesture, now):
        if self._view is None:
            return False
        if gesture == B:
            self.session.leave()
        elif gesture == A:
            self.session.advance()
        else:
            step = _LINES_OF_JUMP if gesture == UP or gesture == DOWN else 1
            return self._go_to(self.line + (-step if gesture in (LEFT, UP) else step))

    def draw(self, frame, now):
        if not self._has_past:
            return self._begin()
        if self._view is None:
            done = self._amendment.find_lines(_ACTIONS_OF_SLICE)
            draw.across(frame, 0, draw.LAST, done * draw.SIDE // 256, palette.DIM)
            if done == 256:
                self._go_to(len(self._amendment.starts))
            return SLICE_MS
        self._view.draw(frame, now)
        draw.across(frame, 0, draw.LAST, draw.SIDE, palette.OFF)
        last = max(1, len(self._amendment.starts) - 1)
        draw.put(frame, self.line * (draw.SIDE - 1) // last, draw.LAST, palette.CYAN)
        if self._amendment.is_irregular() and now % _SIGN_EVERY_MS < _SIGN_MS:
            draw.glyph(frame, _EXCLAMATION_MARK, 2, 1, palette.RED)
        return draw.ms_to_blink(now)
