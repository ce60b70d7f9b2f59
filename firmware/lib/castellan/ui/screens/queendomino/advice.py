"""Screen 28: the three best spots for the domino, as gold, silver and bronze.

Room: ui.
"""

from castellan.ui import palette
from castellan.ui.screens.kingdomino import advice
from castellan.ui.screens.kingdomino.jumps import first_cell, second_cell
from castellan.ui.screens.queendomino.rows_view import half_of


class Screen(advice.Screen):
    """L/R look at the next spot, A takes the one that blinks, B goes back."""

    def _draw_spot(self, frame, index, shows_domino):
        spot = self._spots[index]
        for place in range(2):
            cell = second_cell(self._view.side, spot) if place else first_cell(spot)
            half = half_of(self.shell.app.match, self._number, place)
            colour = half & 7 if shows_domino else palette.GOLD + index
            self._view.put(frame, cell, colour)
