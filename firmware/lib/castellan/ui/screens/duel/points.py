"""Screen 16 for the Duel: the points of a player now, and who decides next in this round.

Room: ui.
"""

from castellan.rules.kingdomino.layout import FREE
from castellan.ui.screens.kingdomino import points


class Screen(points.Screen):
    """L/R the other player, A and U/D the race, B back."""

    family = "duel."

    def _coming(self, index):
        session = self.shell.app
        player = session.course.coming(session, index)
        return FREE if player < 0 else player
