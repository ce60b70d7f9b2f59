"""Screens 10, 12 and 13: where the domino goes, with towns as the seventh terrain.

Room: ui.
"""

from castellan.rules.kingdom import put_domino, step_of
from castellan.rules.kingdomino.layout import PLACE
from castellan.ui.screens.kingdomino import place as kingdomino
from castellan.ui.shared.kingdom_view import half_of


class Screen(kingdomino.Screen):
    """Directions jump to the next legal spot that way, B turns round, A places."""

    link_key = "place"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self._kept = bytearray(self.match.kingdom_size)

    def _gained(self, action):
        """Points that the placement gives now, with those of the Queen and of buildings."""
        spot = action - PLACE
        player = self._view.player
        sheet = self.session.sheet
        before = self.match.score(player, sheet)
        at = self.match.kingdom(player)
        n = self.match.grid
        for index in range(self.match.kingdom_size):
            self._kept[index] = self.match.state[at + index]
        first = half_of(self.match, self._number, 0)
        second = half_of(self.match, self._number, 1)
        cell = spot >> 2
        put_domino(self.match.state, at, n, cell, cell + step_of(n, spot & 3), first, second)
        after = self.match.score(player, sheet)
        for index in range(self.match.kingdom_size):
            self.match.state[at + index] = self._kept[index]
        return after - before
