"""The players put their eggs in turn (I3).

Room: ui.
"""

from castellan.core.rng import Random
from castellan.ui.screens.dragon_inferno.ghost import GhostScreen


class Screen(GhostScreen):
    """Directions jump to the next free square for eggs, A puts one there.

    The light that blinks has the colour of whose egg it is.
    """

    link_key = "play"

    def _ready(self):
        if self._is_computer:
            match = self._match
            return Random(match.random.w, match.log.count).below(self.spots.count)
        return self.spots.count // 2
