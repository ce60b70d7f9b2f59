"""Screen 28: the three best spots for the domino, as gold, silver and bronze.

Room: ui.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.rules.kingdomino.layout import PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.ui import draw, flow, glyphs, palette
from castellan.ui import preferences as choice
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.kingdom_view import KingdomView, ms_to_change
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino import hints
from castellan.ui.screens.kingdomino.jumps import first_cell, second_cell

_MOST = const(3)


class Screen(BaseScreen):
    """L/R look at the next spot, A takes the one that blinks, B goes back.

    The light in the last row tells which it is. A cross in fair play, or where nothing fits.
    """

    stays_loaded = False

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        match = shell.app.match
        self._spots = array("H")
        self._shown = 0
        self._number = match.state[ROW_TILES + match.state[TURN]]
        if match.actor() >= 0 and not shell.preferences.get(choice.FAIR_PLAY):
            self._view = KingdomView(shell.app, match.actor())
            self._find(shell.app, match)

    def _find(self, session, match):
        """The three best of the legal spots that do not only turn a better one round."""
        choices = session.choices
        count = match.legal(choices)
        if choices[0] < PLACE:
            return
        hints.sort_spots(session, count)
        for index in range(count):
            if len(self._spots) < _MOST and not self._is_turned_round(choices[index]):
                self._spots.append(choices[index])

    def _is_turned_round(self, spot):
        """Whether a better spot has the same two cells."""
        side = self._view.side
        for better in self._spots:
            if first_cell(better) == second_cell(side, spot):
                if first_cell(spot) == second_cell(side, better):
                    return True
        return False

    def on(self, gesture, now):
        count = len(self._spots)
        if gesture == B:
            self.shell.pop()
        elif not count:
            return False
        elif gesture == A:
            if self.shell.app.play(self._spots[self._shown]) != OK:
                return False
            flow.go(self.shell)
        elif gesture == LEFT or gesture == RIGHT:
            self._shown = (self._shown + (1 if gesture == RIGHT else -1)) % count
        else:
            return False
        return True

    def draw(self, frame, now):
        if not len(self._spots):
            draw.icon(frame, glyphs.CROSS, palette.RED)
            return 0
        draw.pager(frame, self._shown, len(self._spots))
        self._view.draw(frame, now)
        for other in range(len(self._spots)):
            if other != self._shown:
                self._draw_spot(frame, other, False)
        self._draw_spot(frame, self._shown, not draw.cursor_is_on(now))
        return min(draw.ms_to_blink(now), ms_to_change(now))

    def _draw_spot(self, frame, index, shows_domino):
        """Its medal, or the domino as it would lie there."""
        spot = self._spots[index]
        for place in range(2):
            cell = second_cell(self._view.side, spot) if place else first_cell(spot)
            half = DOMINOES[2 * self._number - 2 + place]
            colour = half & 7 if shows_domino else palette.GOLD + index
            self._view.put(frame, cell, colour)
