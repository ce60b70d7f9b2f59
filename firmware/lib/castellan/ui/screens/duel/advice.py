"""Screen 28 for the Duel: the three best spots for the dice, as gold, silver and bronze.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screens.duel import ghost, place

_MOST = const(3)


class Screen(place.Screen):
    """L/R look at the next spot, A takes the one that blinks, B goes back."""

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
            if self.shell.app.play(self.spots[self.index]) != OK:
                return False
        elif gesture == LEFT or gesture == RIGHT:
            count = min(_MOST, len(self.spots))
            self.index = (self.index + (1 if gesture == RIGHT else -1)) % count
        else:
            return False
        return True

    def _draw_ghost(self, frame, spot, now):
        """The medals; the one that is looked at takes turns with the dice."""
        for place_of_it in range(min(_MOST, len(self.spots))):
            other = self.spots[place_of_it]
            if other != spot:
                self._view.put(frame, ghost.first_cell(other), palette.GOLD + place_of_it)
                self._view.put(frame, ghost.second_cell(other), palette.GOLD + place_of_it)
        colour = palette.GOLD + self.index if draw.cursor_is_on(now) else palette.OFF
        if colour == palette.OFF:
            ghost.draw_ghost(frame, self._view, self._match.state, spot, now)
            return
        self._view.put(frame, ghost.first_cell(spot), colour)
        self._view.put(frame, ghost.second_cell(spot), colour)
