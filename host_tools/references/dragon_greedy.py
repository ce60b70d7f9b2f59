"""The greedy player of Dragon Inferno: it chooses the action with the most immediate points.

Frozen. Players type it as `greedy-1`. A tile is worth its points less the eggs it breaks. A
dragon is worth the opponent's loss less the player's loss. Ties are broken at random.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import layout as d

from host_tools.references.dragon_value import dragon_gain, tile_points

_LEAST = -30000


class DragonGreedyPlayer:
    """Plays Dragon Inferno for the points of the present action only."""

    def __init__(self, random_numbers: Random):
        """Create the player, which draws from the generator `random_numbers`."""
        self._random = random_numbers

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        phase = match.state[d.PHASE]
        best = choices[0]
        most = _LEAST
        equals = 0
        for index in range(count):
            worth = 0
            if phase == d.TILES and choices[index] != d.PASS:
                worth = self._tile(match, choices[index] - d.TILE)
            elif phase == d.DRAGONS:
                worth = dragon_gain(match, match.state, match.actor(), choices[index] - d.DRAGON)
            if worth > most:
                most = worth
                equals = 0
            if worth == most:
                equals += 1
                if self._random.below(equals) == 0:
                    best = choices[index]
        return best

    def _tile(self, match: Match, spot: int) -> int:
        return tile_points(match, spot)
