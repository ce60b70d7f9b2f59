"""Screen 15: a whole kingdom in the frame of its owner, with its towns.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import BOX
from castellan.rules.queendomino.builders import is_building_site
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screens.kingdomino import kingdom

_TERRAINS = const(8)  # seven, and all of them


class Screen(kingdom.Screen):
    """L/R other players and then the race, U/D one terrain alone, A the purse, B back.

    A town square without a building is dim.
    """

    def on(self, gesture, now):
        shell = self.shell
        player = self._view.player
        step = 1 if gesture == RIGHT or gesture == DOWN else -1
        if gesture == A:
            shell.replace("queendomino.purse", player)
        elif gesture == UP or gesture == DOWN:
            self._only = (self._only + step) % _TERRAINS
            self._shown_at = now
        elif gesture != LEFT and gesture != RIGHT:
            shell.pop()
        elif not 0 <= player + step < len(shell.app.match.seats):
            shell.replace("queendomino.race")
        else:
            self._show(player + step, now)
        return True

    def draw(self, frame, now):
        changes_in_ms = kingdom.Screen.draw(self, frame, now)
        if self._only == palette.TOWN:
            draw.put(frame, 6, 6, palette.WHITE)
        elif not self._only:
            self._dim_sites(frame)
        return changes_in_ms

    def _dim_sites(self, frame):
        match = self.shell.app.match
        house = match.house(self._view.player)
        at = match.kingdom(self._view.player)
        for cell in range(2 * match.grid, match.kingdom_size - BOX - 2 * match.grid):
            if is_building_site(match.state, match.extras, house, at, cell):
                self._view.put(frame, cell, palette.dim(palette.TOWN))
