"""Test players of Dragon Inferno who choose the best action in four of ten decisions."""

from castellan.advice.dragon_lookahead import DragonLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d

BEST_OF_TEN = 4


class DragonPeople:
    """A test player whose actions are about as good as a person's."""

    def __init__(self, seed):
        self._random = Random(seed, 5)
        self._steward = DragonLookaheadPlayer(Random(seed, 6))

    def decide(self, table, choices, count):
        """Return the best action in four of ten decisions, otherwise another one."""
        takes_best = self._random.below(10) < BEST_OF_TEN
        best = self._steward.choose(table, choices, count)
        if choices[0] == d.PASS or takes_best:
            return best
        if table.state[d.PHASE] == d.TILES:
            return self._steward.action(self._random.below(self._steward.count))
        return choices[self._random.below(count)]
