"""Screen 22: the games of a dynasty. A game has two columns, a player a line. Room: ui."""

from array import array

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import GAME
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_TABLE = const(-1)


class Screen(BaseScreen):
    """Key A shows the sums as numbers, then continues. L/R show other sums, B goes back.

    In the columns of a game its winner has two cells, the others one. A white cell at the end of a
    line marks the player with the highest sum.
    """

    undo = "undo"

    def set_up(self):
        self._shown = _TABLE
        self._sums = array("H", bytes(2 * len(self.match.seats)))
        self._leader = 0
        for player in range(len(self._sums)):
            self._sums[player] = self.match.match_points(player)
            if self._sums[player] > self._sums[self._leader]:
                self._leader = player

    def on(self, gesture, now):
        if gesture == A:
            self._go_on()
        elif gesture == B:
            if self._shown == _TABLE:
                self.shell.replace(".winner")
            self._shown = _TABLE
        elif gesture != LEFT and gesture != RIGHT:
            return False
        elif self._shown == _TABLE:
            self._shown = self._leader
        else:
            self._shown = (self._shown + (1 if gesture == RIGHT else -1)) % len(self._sums)

    def _go_on(self):
        if self._shown == _TABLE:
            self._shown = self._leader
        elif self.match.is_over():
            self.shell.replace(".winner", True)
        else:
            self.session.after_game()

    def draw(self, frame, now):
        if self._shown != _TABLE:
            marks.points(frame, self.session, self._shown, self._sums[self._shown])
            return 0
        for game in range(self.match.state[GAME]):
            most = 0
            for player in range(len(self._sums)):
                most = max(most, self.match.game_points(game, player))
            for player in range(len(self._sums)):
                cells = 2 if self.match.game_points(game, player) == most else 1
                y = 2 * marks.seat_of(self.match, player)
                draw.across(frame, 2 * game, y, cells, self.session.colour(player))
        for player in range(len(self._sums)):
            if self._sums[player] == self._sums[self._leader]:
                draw.put(frame, draw.LAST, 2 * marks.seat_of(self.match, player), palette.WHITE)
        return 0
