"""Screen 15: shows the whole board, the squares of one player, or the eggs. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, palette
from castellan.ui.input import A, B, step_of
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.board_view import BoardView, ms_to_change
from castellan.ui.shared import marks

_PAGES = const(4)  # all squares, the first player, the second player, the eggs
_NAMED_MS = const(900)
_EGGS = const(3)


class Screen(BaseScreen):
    """An arrow key moves the window. A shows the points, B goes back.

    At the board's end U/D show one player alone or the eggs, and L/R show the points. After U/D
    dots in the first row show for a moment which player it is.
    """

    def set_up(self):
        self.view = BoardView(self.shell)
        self._only = 0
        self._changed_at = self.shell.now

    def enter(self, now):
        self.view.enter()

    def on(self, gesture, now):
        across, down = step_of(gesture)
        if gesture == B:
            self.shell.pop()
        elif (across or down) and self.view.scroll(across, down):
            return True
        elif gesture == A or across:
            self.shell.replace(".points")
        else:
            self._only = (self._only + down) % _PAGES
            self._changed_at = now

    def draw(self, frame, now):
        self.view.draw(frame, now, self._only)
        left_ms = _NAMED_MS - diff(now, self._changed_at)
        if not self._only or left_ms <= 0:
            return ms_to_change(now)
        draw.across(frame, 0, 0, draw.SIDE, palette.OFF)
        if self._only == _EGGS:
            draw.put(frame, 0, 0, palette.GOLD)
        else:
            draw.put(frame, 0, 0, self.session.colour(self._only - 1))
            marks.dots(frame, self.session, self._only - 1, 2, 0)
        return min(left_ms, ms_to_change(now))
