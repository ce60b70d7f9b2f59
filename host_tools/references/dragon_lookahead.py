"""The lookahead player of Dragon Inferno: it keeps room for its tiles and blocks the opponent's.

Frozen. Players type it as `steward-1`. It values all placements roughly, then the best twelve
more exactly.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import layout as d

from host_tools.references.dragon_greedy import DragonGreedyPlayer
from host_tools.references.dragon_refinement import DragonRefinement


class DragonLookaheadPlayer(DragonRefinement):
    """Plays Dragon Inferno for points and room. The greedy player decides about dragons."""

    def __init__(self, random_numbers: Random):
        """Create the player, which draws from the generator `random_numbers`."""
        DragonRefinement.__init__(self, random_numbers)
        self._greedy = DragonGreedyPlayer(random_numbers)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        if match.state[d.PHASE] != d.TILES or choices[0] == d.PASS:
            return self._greedy.choose(match, choices, count)
        self.begin()
        for index in range(count):
            while not self.weigh(match, choices[index]):
                pass
        while not self.step(match):
            pass
        return self.action(0)
