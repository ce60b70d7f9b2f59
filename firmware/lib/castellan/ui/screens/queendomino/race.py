"""Screen 17: the points of all houses as bars; the leader's has all seven cells and breathes.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui import palette
from castellan.ui.screens.kingdomino import race
from castellan.ui.screens.queendomino.bars import draw_bar, is_first

_BREATH_MS = const(512)


class Screen(race.Screen):
    """A and L/R the kingdoms, U/D the points, B back. A house has always the same line."""

    family = "queendomino."

    def draw(self, frame, now):
        session = self.shell.app
        for player in range(len(self._totals)):
            if not is_first(session.match, player):
                continue
            colour = session.colour(player)
            total = self._totals[player]
            if total == self._most and now & _BREATH_MS:
                colour = palette.dim(colour)
            draw_bar(frame, session.match, player, total, self._most, colour)
        return _BREATH_MS - (now & (_BREATH_MS - 1))
