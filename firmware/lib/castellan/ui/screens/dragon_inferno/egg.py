"""Places an egg. The two players place eggs alternately (I3). Room: ui."""

from castellan.core.rng import Random
from castellan.ui.screens.dragon_inferno.ghost import GhostScreen


class Screen(GhostScreen):
    """Arrow keys jump to the next free square for eggs, A places the egg.

    The blinking cell has the colour of the player whose egg it is.
    """

    link_key = "play"

    def _ready(self):
        if self._is_computer:
            return Random(self.match.random.w, self.match.log.count).below(self.placements.count)
        return self.placements.count // 2
