"""Spell 6: adds one cross to a coat of arms on the map (U9). Room: ui."""

from castellan.ui import draw, palette
from castellan.ui.screens.duel import ghost, place


class Screen(place.Screen):
    """Arrow keys jump to the next coat of arms that way, A adds the cross.

    The cursor begins in the largest domain.
    """

    link_key = "play"
    peek = ".map"
    reach_ms = 0
    is_ranked = False

    def _draw_ghost(self, frame, spot, now):
        if draw.cursor_is_on(now):
            self.view.put(frame, ghost.first_cell(spot), palette.WHITE)
