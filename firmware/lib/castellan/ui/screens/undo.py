"""Screen 23: undoes and redoes any number of steps. Room: ui."""

from castellan.core.compat import const
from castellan.rules.contract import NOBODY
from castellan.ui import draw, glyphs, palette, undo
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen

_MOST_SHOWN = const(7)


class Screen(BaseScreen):
    """Opening the screen undoes one step. B and left undo another, right redoes one, A closes.

    The arrow has the colour of the player whose step was undone. The last row counts the steps.
    """

    def set_up(self):
        self._icon = glyphs.UNDO
        self._colour = palette.DIM
        self._steps = 0
        self._take_back()

    def _take_back(self):
        return self._show(undo.undo(self.session), glyphs.UNDO, 1)

    def _show(self, player, icon, step):
        if player == NOBODY:
            return False
        self._icon = icon
        self._colour = self.session.colour(player)
        self._steps += step
        return True

    def on(self, gesture, now):
        if gesture == B or gesture == LEFT:
            return self._take_back()
        if gesture == RIGHT:
            return self._show(undo.redo(self.session), glyphs.REDO, -1)
        if gesture != A:
            return False
        self.session.advance()

    def draw(self, frame, now):
        draw.icon(frame, self._icon, self._colour)
        draw.across(frame, 0, 6, min(max(0, self._steps), _MOST_SHOWN), palette.WHITE)
        return 0
