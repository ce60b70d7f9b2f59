"""Screens 18 and 19: the final scoring, domain by domain, then the prestige points.

Room: ui.
"""

from castellan.ui.screens.duel import coats
from castellan.ui.shared import scoring


class Screen(scoring.Screen):
    """Advances by itself. A advances at once, L/R show the other map, B starts the map again.

    Domains without a cross score nothing and are left out.
    """

    def _draw_region(self, frame, session, now):
        coats.draw_owner(frame, session, self._view.player)
        scoring.Screen._draw_region(self, frame, session, now)
