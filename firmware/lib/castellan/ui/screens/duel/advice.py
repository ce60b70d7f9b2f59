"""Screen 28: shows the three best spots for the dice in gold, silver and bronze. Room: ui."""

from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screens.duel import ghost, place

_MOST = const(3)


class Screen(place.Screen):
    """L/R show the next spot, A puts the dice at the blinking spot, B goes back."""

    link_key = "key"
    peek = ""
    undo = ""
    reach_ms = 0

    def on(self, gesture, now):
        self._moved_at = now
        self._knows_gain = False
        if gesture == B:
            self.shell.pop()
        elif not self._is_there:
            return False
        elif gesture == A:
            if self.session.play(self.spots[self.index]) != OK:
                return False
        elif gesture == LEFT or gesture == RIGHT:
            count = min(_MOST, len(self.spots))
            self.index = (self.index + (1 if gesture == RIGHT else -1)) % count
        else:
            return False

    def _draw_ghost(self, frame, spot, now):
        """Draw the three medals. The shown medal alternates with the dice."""
        for rank in range(min(_MOST, len(self.spots))):
            if self.spots[rank] != spot:
                self._draw_medal(frame, rank)
        if draw.cursor_is_on(now):
            self._draw_medal(frame, self.index)
        else:
            ghost.draw_ghost(frame, self.view, self.match.state, spot, now)

    def _draw_medal(self, frame, rank):
        self.view.put(frame, ghost.first_cell(self.spots[rank]), palette.GOLD + rank)
        self.view.put(frame, ghost.second_cell(self.spots[rank]), palette.GOLD + rank)
