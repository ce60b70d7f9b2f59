"""Screen 15: shows a whole kingdom in a frame of its owner's colour. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change

_FRAME_MS = const(900)


class Screen(BaseScreen):
    """L/R show other players and then the race, U/D one terrain alone, A the points, B goes back.

    Dots in the frame show the seat. The row of a light at the left shows the terrain. A kingdom
    as large as the window shows the frame only for a moment after each key.
    """

    shown_alone = 7  # six terrains, and all of them

    def set_up(self):
        player = self.first_player()
        self._only = 0
        self._view = KingdomView(self.session, player)
        self._show(player, self.shell.now)

    def _show(self, player, now):
        self._view.show(player)
        self._is_framed = marks.leaves_room(self.match, player)
        self._shown_at = now

    def on(self, gesture, now):
        shell = self.shell
        player = self._view.player
        if gesture == A:
            shell.replace(".points", player)
        elif gesture == B:
            shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            player += 1 if gesture == RIGHT else -1
            if not 0 <= player < len(shell.app.match.seats):
                shell.replace(".race")
            else:
                self._show(player, now)
        else:
            self._only = (self._only + (1 if gesture == DOWN else -1)) % self.shown_alone
            self._shown_at = now

    def draw(self, frame, now):
        player = self._view.player
        self._view.draw(frame, now, self._only)
        if self._only:
            marks.only_lit(frame)
        if self._is_framed or diff(now, self._shown_at) < _FRAME_MS:
            marks.owner_frame(frame, self.session, player)
            if self._only:
                draw.put(frame, 0, self._only, palette.WHITE)
        return ms_to_change(now)
