"""Screen 29: shows the turn timer, and the time that each player has used. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_RUNNING = const(-1)
_TEN_S_MS = const(10000)
_MINUTE_MS = const(60000)
_MOST_MINUTES = const(99)
_CELLS_OF_A_MINUTE = const(6)


class Screen(BaseScreen):
    """Key A pauses and resumes, L/R show the minutes that each player has used, B goes back.

    The edge shows how much of the turn is left. Dots above show the seat of the player whose turn
    it is. The light in the middle and the dots below show the next player.
    """

    def set_up(self):
        self._shown = _RUNNING

    def on(self, gesture, now):
        timer = self.shell.timer
        if gesture == B:
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            pages = len(self.match.seats) + 1
            self._shown = (self._shown + 1 + (1 if gesture == RIGHT else -1)) % pages - 1
        elif gesture != A or not timer.is_running:
            return False
        else:
            timer.toggle(now)

    def draw(self, frame, now):
        if self._shown != _RUNNING:
            return self._draw_total(frame, now)
        timer = self.shell.timer
        actor = self.match.actor()
        draw.ring(frame, timer.lit_cells(now), self.session.colour(actor), palette.DIM)
        if actor >= 0:
            marks.dots(frame, self.session, actor, 1, 1)
        following = self.session.flow.coming(self.session, 1)
        if following >= 0:
            draw.put(frame, 3, 3, self.session.colour(following))
            marks.dots(frame, self.session, following, 1, 5)
        if timer.is_paused:
            draw.down(frame, 2, 2, 3, palette.WHITE)
            draw.down(frame, 4, 2, 3, palette.WHITE)
        return timer.ms_to_change(now)

    def _draw_total(self, frame, now):
        """Draw full minutes as a number. The last row shows the seconds of the next minute."""
        timer = self.shell.timer
        total_ms = timer.total_ms(now, self.match.seats[self._shown])
        minutes = min(total_ms // _MINUTE_MS, _MOST_MINUTES)
        marks.points(frame, self.session, self._shown, minutes)
        draw.across(frame, 0, 6, _CELLS_OF_A_MINUTE, palette.DIM)
        draw.across(frame, 0, 6, total_ms % _MINUTE_MS // _TEN_S_MS, palette.WHITE)
        return _TEN_S_MS - total_ms % _TEN_S_MS
