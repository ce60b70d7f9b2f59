"""Screen 29 for the Duel: the turn timer, and what both players have used.

Room: ui.
"""

from castellan.rules.kingdomino.layout import FREE
from castellan.ui.screens.kingdomino import clock


class Screen(clock.Screen):
    """A pauses and goes on, L/R the minutes that each player has used, B back."""

    def _following(self, match):
        session = self.shell.app
        player = session.course.coming(session, 1)
        return FREE if player < 0 else player
