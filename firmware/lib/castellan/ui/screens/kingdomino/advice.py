"""Screen 28: shows the three best spots for the domino in gold, silver and bronze. Room: ui."""

from array import array

from castellan.advice.lookahead import Lookahead
from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, glyphs, palette
from castellan.ui import preferences as choice
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared.jumps import first_cell, second_cell
from castellan.ui.shared.kingdom_view import KingdomView, half_of, ms_to_change

IS_TEMPORARY = True
_MOST = const(3)


class Screen(BaseScreen):
    """L/R show the next spot, A places the domino at the blinking spot, B goes back.

    The last row fills during the search. After the search it marks the shown spot's rank. A cross
    means that fair play forbids advice, or that there is nothing to place.
    """

    steps = 2

    def set_up(self):
        self.spots = array("H", bytes(2 * _MOST))
        self._count = 0  # how many spots are known
        self._shown = 0
        self._number = self.match.state[k.ROW_TILES + self.match.state[k.TURN]]
        self._steward = None
        if self.match.actor() >= 0 and not self.shell.preferences.get(choice.FAIR_PLAY):
            self._view = KingdomView(self.session, self.match.actor())
            steward = Lookahead(self.match)
            steward.start(self.match)
            if steward.actions[0] >= k.PLACE:
                self._steward = steward

    @property
    def thinks(self):
        """True until the three best spots are known."""
        return self._steward is not None and not self._count

    def think(self):
        self._let_think(self._steward)

    def _let_think(self, steward):
        """Rate one more placement. After the last one the three best spots are known."""
        if steward.step(1):
            rank = 0
            while rank < steward.count and self._count < _MOST:
                spot = steward.actions[steward.best(rank)]
                if not self._is_turned_round(spot):
                    self.spots[self._count] = spot
                    self._count += 1
                rank += 1

    def _is_turned_round(self, spot):
        """True if a better spot covers the same two cells in the other direction."""
        side = self._view.side
        for index in range(self._count):
            better = self.spots[index]
            if first_cell(better) == second_cell(side, spot):
                if first_cell(spot) == second_cell(side, better):
                    return True
        return False

    def on(self, gesture, now):
        if gesture == B:
            self.shell.pop()
        elif not self._count:
            return False
        elif gesture == A:
            if self.session.play(self.spots[self._shown]) != OK:
                return False
        elif gesture == LEFT or gesture == RIGHT:
            self._shown = (self._shown + (1 if gesture == RIGHT else -1)) % self._count
        else:
            return False

    def draw(self, frame, now):
        steward = self._steward
        if steward is None:
            draw.icon(frame, glyphs.CROSS, palette.RED)
            return 0
        if not self._count:
            self._view.draw(frame, now)
            draw.across(frame, 0, draw.LAST, steward.progress(draw.SIDE), palette.DIM)
            return 0
        draw.pager(frame, self._shown, self._count)
        self._view.draw(frame, now)
        for other in range(self._count):
            if other != self._shown:
                self._draw_spot(frame, other, False)
        self._draw_spot(frame, self._shown, not draw.cursor_is_on(now))
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_spot(self, frame, index, shows_domino):
        """Draw the spot's medal, or the two halves of the domino at the spot."""
        spot = self.spots[index]
        for place in range(2):
            cell = second_cell(self._view.side, spot) if place else first_cell(spot)
            half = half_of(self.match, self._number, place)
            colour = half & 7 if shows_domino else palette.GOLD + index
            self._view.put(frame, cell, colour)
