"""Screen 60: asks whether the table has done what the rules forbid. Room: ui."""

from castellan.core.log import IRREGULAR
from castellan.rules.contract import OK
from castellan.ui import draw, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen

_EXCLAMATION_MARK = 33
_QUESTION_MARK = 63


class Screen(BaseScreen):
    """Key A records the action as irregular, B goes back. The argument is the refused action.

    A screen with an attribute `refused_action` may name this screen as its `peek`. Then holding A
    asks.
    """

    link_key = "play"

    def set_up(self):
        self._is_peek = self.argument is None
        if self._is_peek:
            self.argument = self.shell.top.refused_action

    def on(self, gesture, now):
        if gesture == B or (gesture == A and self._is_not_recorded()):
            self.session.advance()
        elif gesture != A:
            return False

    def _is_not_recorded(self):
        return self.session.play(IRREGULAR + self.argument) != OK

    def draw(self, frame, now):
        if self._is_peek:
            self.shell.home("ask", self.argument)  # stays when A is released
            return 0
        draw.glyph(frame, _EXCLAMATION_MARK, 0, 1, palette.RED)
        draw.glyph(frame, _QUESTION_MARK, 4, 1, palette.WHITE)
        return 0
