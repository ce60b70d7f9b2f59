"""All places for all tiles, weighed in slices.

Room: ui. A slice lists one turn of a tile or weighs one place, and allocates nothing.
"""

from array import array

from castellan.advice.dragon_steward import DragonSteward
from castellan.core import modules
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import screens

_UNKNOWN = const(-30000)


class Survey:
    """What the player to move could do with each tile, and what is best."""

    def __init__(self, match):
        """Nothing is known yet."""
        pieces = match.pieces
        self.steward = DragonSteward(Random(match.random.w, match.log.count))
        self.steward.begin()
        self.best = array("H", bytes(2 * pieces.tiles))  # the action of each tile; 0: none known
        self.worths = array("h", [_UNKNOWN] * pieces.tiles)
        self.places = 0  # of all tiles
        self._match = match
        self._found = array("H", bytes(2 * pieces.width * pieces.height))
        self._count = 0
        self._index = 0
        self._part = 0

    def step(self) -> bool:
        """One slice; True when all places are known."""
        match = self._match
        if self._index < self._count:
            self._weigh(self._found[self._index])
            self._index += 1
        elif self._part < match.parts():
            self._count = match.legal_part(self._part, self._found, 0)
            self._index = 0
            self._part += 1
            self.places += self._count
        return self._part == match.parts() and self._index == self._count

    def lit(self, cells: int) -> int:
        """How much of the way is done, in so many cells."""
        return self._part * cells // self._match.parts()

    def best_tile(self) -> int:
        """The tile with the best place, or -1."""
        found = -1
        worth = _UNKNOWN
        for tile in range(len(self.best)):
            if self.best[tile] and self.worths[tile] > worth:
                found = tile
                worth = self.worths[tile]
        return found

    def _weigh(self, action):
        tile = action - d.TILE >> 10
        worth = self.steward.consider(self._match, action)
        if worth > self.worths[tile]:
            self.worths[tile] = worth
            self.best[tile] = action


def forget_survey():
    """Its memory comes back when the tile is chosen."""
    screens.drop("dragon_inferno.survey")
    modules.forget("castellan.advice.dragon_steward")
