"""Screen 29: the turn timer; what follows a turn is the other player's.

Room: ui.
"""

from castellan.rules.kingdomino.layout import FREE
from castellan.ui.screens.kingdomino import clock


class Screen(clock.Screen):
    """As Kingdomino's."""

    def _following(self, match):
        actor = match.actor()
        return 1 - actor if actor >= 0 else FREE
