"""Screens 18 and 19: the final scoring of squares, castles, eggs, and the total. Room: ui."""

from castellan.core.compat import const
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART
from castellan.ui import draw
from castellan.ui.screens.dragon_inferno.board_view import BoardView, ms_to_change
from castellan.ui.screens.dragon_inferno.points import draw_part, signed_points
from castellan.ui.shared.parade import TOTAL_MS, Parade

_BOARD = const(0)
_TOTAL = const(4)
_PARTS = (0, SQUARES_PART, CASTLES_PART, BROKEN_PART)  # parts of the sheet, by step


class Screen(Parade):
    """Advances by itself. A advances at once, L/R show the other player, B repeats this player.

    The screen leaves out parts that score nothing.
    """

    peek = ".look"

    def make_view(self):
        return BoardView(self.shell)

    def set_up(self):
        super().set_up()
        self._begin(0)

    def enter(self, now):
        self._view.enter()
        Parade.enter(self, now)

    def _is_long(self):
        return self._step == _BOARD or self._step == _TOTAL

    def _begin(self, player):
        self._view.player = player
        self._step = _BOARD

    def _go_on(self):
        if self._step == _TOTAL:
            if self._view.player:
                self.shell.replace(".winner")
                return True
            self._begin(1)
            return False
        self.match.score(self._view.player, self.session.sheet)
        self._step += 1
        while self._step < _TOTAL and not self.session.sheet[_PARTS[self._step]]:
            self._step += 1
        return False

    def _draw_step(self, frame, now):
        session = self.session
        player = self._view.player
        if self._step == _BOARD:
            self._view.draw(frame, now, player + 1)
            return ms_to_change(now)
        if self._step < _TOTAL:
            draw_part(frame, session, player, self._step)
            return TOTAL_MS
        signed_points(frame, session, player, session.match.score(player, session.sheet))
        draw.across(frame, 0, 5, draw.SIDE, session.colour(player))
        draw.across(frame, 0, 6, draw.SIDE, session.colour(player))
        return TOTAL_MS
