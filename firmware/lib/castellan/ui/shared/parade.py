"""Base of the final scoring: pictures that follow each other, player by player. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen

STEP_MS = const(1200)
TOTAL_MS = const(2400)


class Parade(BaseScreen):
    """Key A shows the next picture, L/R another player, B the first picture of this player."""

    undo = "undo"

    def set_up(self):
        self._view = self.make_view()

    def make_view(self):
        """Return a view for the pictures. Its attribute `player` is the shown player."""

    def _begin(self, player):
        """Open the first picture of a player."""

    def _go_on(self) -> bool:
        """Open the next picture. Returns True if another screen was opened for it."""
        return False

    def _draw_step(self, frame, now) -> int:
        """Draw the open picture. Returns the milliseconds until it may change."""
        return STEP_MS

    def enter(self, now):
        self._wait(now)

    def _wait(self, now):
        self._until = add(now, TOTAL_MS if self._is_long() else STEP_MS)

    def _is_long(self):
        """True if the open picture is shown for the longer time."""
        return False

    def on(self, gesture, now):
        player = self._view.player
        if gesture == A:
            if self._go_on():
                return True
        elif gesture == B:
            self._begin(player)
        elif gesture == RIGHT and player + 1 < len(self.match.seats):
            self._begin(player + 1)
        elif gesture == LEFT and player:
            self._begin(player - 1)
        else:
            return False
        self._wait(now)

    def draw(self, frame, now):
        changes_in_ms = self._draw_step(frame, now)
        left_ms = diff(self._until, now)
        if left_ms > 0:
            return min(left_ms, changes_in_ms)
        # The finished picture stays for this pass, so that no dark picture comes between.
        if not self._go_on():
            self._wait(now)
        return 1
