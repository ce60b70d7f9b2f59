"""Screen 15: shows a whole kingdom with its towns, in a frame of its owner's colour. Room: ui."""

from castellan.rules.kingdom import BOX
from castellan.rules.queendomino.builders import is_building_site
from castellan.ui import draw, palette
from castellan.ui.input import A
from castellan.ui.screens.kingdomino import kingdom


class Screen(kingdom.Screen):
    """L/R show other players and then the race, U/D one terrain alone, A the purse, B goes back.

    A town square without a building is dim.
    """

    shown_alone = 8  # seven terrains, and all of them

    def on(self, gesture, now):
        if gesture != A:
            return kingdom.Screen.on(self, gesture, now)
        self.shell.replace(".purse", self._view.player)

    def draw(self, frame, now):
        changes_in_ms = kingdom.Screen.draw(self, frame, now)
        if self._only == palette.TOWN:
            draw.put(frame, 6, 6, palette.WHITE)
        elif not self._only:
            self._dim_sites(frame)
        return changes_in_ms

    def _dim_sites(self, frame):
        house = self.match.house(self._view.player)
        at = self.match.kingdom(self._view.player)
        width = 2 * self.match.grid
        for cell in range(width, self.match.kingdom_size - BOX - width):
            if is_building_site(self.match.state, self.match.extras, house, at, cell):
                self._view.put(frame, cell, palette.dim(palette.TOWN))
