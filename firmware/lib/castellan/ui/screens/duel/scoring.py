"""Screens 18 and 19 for the Duel: the end scoring, domain by domain, then the prestige.

Room: ui.
"""

from castellan.ui.screens.duel import coats
from castellan.ui.shared import scoring


class Screen(scoring.Screen):
    """Goes on by itself; A at once, L/R to the other map, B from its beginning again.

    Domains without a cross count nothing and are not visited.
    """

    def _draw_region(self, frame, session, now):
        coats.owner(frame, session, self._view.player)
        scoring.Screen._draw_region(self, frame, session, now)
