"""A player of Dragon Inferno who keeps room for the own tiles and takes it from the other's.

Room: advice. All places are weighed at first sight; at the best few it looks closely.
"""

from array import array

from castellan.advice.dragon_greedy import DragonGreedyPlayer
from castellan.advice.dragon_refinement import DragonRefinement
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import layout as d


class DragonLookaheadPlayer(DragonRefinement):
    """Plays Dragon Inferno for room and points."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        DragonRefinement.__init__(self, random_numbers)
        self._greedy = DragonGreedyPlayer(random_numbers)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if match.state[d.PHASE] != d.TILES or choices[0] == d.PASS:
            return self._greedy.choose(match, choices, count)
        self.begin()
        for index in range(count):
            while not self.weigh(match, choices[index]):
                pass
        while not self.step(match):
            pass
        return self.action(0)
