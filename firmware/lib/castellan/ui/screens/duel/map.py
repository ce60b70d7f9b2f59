"""Screen 15: shows a whole map between two lines in the colour of its owner. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, UP, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.duel import coats
from castellan.ui.shared import marks
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change

_COATS = const(7)  # six coats, and a page with all of them
_PLAYERS = const(2)


class Screen(BaseScreen):
    """L/R show the other map and then the book of spells, U/D one coat alone, A points, B back.

    The position of the white cell in the last row is the number of the coat.
    """

    def set_up(self):
        player = self.first_player()
        self._only = 0
        self._view = KingdomView(self.session, player)

    def on(self, gesture, now):
        shell = self.shell
        player = self._view.player
        if gesture == A:
            shell.replace(".points", player)
        elif gesture == B:
            shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            player += 1 if gesture == RIGHT else -1
            if not 0 <= player < _PLAYERS:
                shell.replace(".book", self._view.player)
            else:
                self._view.show(player)
        else:
            self._only = (self._only + (-1 if gesture == UP else 1)) % _COATS

    def draw(self, frame, now):
        coats.draw_owner(frame, self.session, self._view.player)
        self._view.draw(frame, now, self._only)
        if self._only:
            marks.only_lit(frame)
            draw.put(frame, self._only - 1, 6, palette.WHITE)
        return ms_to_change(now)
