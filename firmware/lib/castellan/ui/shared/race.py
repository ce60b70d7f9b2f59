"""Screen 17: shows the points of all players as bars. The longest bar breathes. Room: ui."""

from array import array

from castellan.core.compat import const
from castellan.ui import palette
from castellan.ui.input import DOWN, LEFT, UP, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_BREATH_MS = const(512)


class Screen(BaseScreen):
    """Key A and L/R show kingdoms, U/D the points, B goes back. A player's bar keeps its row."""

    def set_up(self):
        self._totals = array("H", bytes(2 * len(self.match.seats)))
        self._most = 0
        for player in range(len(self._totals)):
            total = self.match.score(player, self.session.sheet)
            self._totals[player] = total
            self._most = max(self._most, total)

    def on(self, gesture, now):
        shell = self.shell
        if gesture == B:
            shell.pop()
        elif gesture == UP or gesture == DOWN:
            shell.replace(".points")
        else:
            shell.replace(".kingdom", len(self._totals) - 1 if gesture == LEFT else 0)

    def draw(self, frame, now):
        for player in range(len(self._totals)):
            if not self.session.flow.is_first(self.match, player):
                continue
            colour = self.session.colour(player)
            total = self._totals[player]
            if total == self._most and now & _BREATH_MS:
                colour = palette.dim(colour)
            marks.bar(frame, self.session, player, total, self._most, colour)
        return _BREATH_MS - (now & (_BREATH_MS - 1))
