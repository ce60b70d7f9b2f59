"""Players of Dragon Inferno who play the best action four times in ten, else another good one."""

from castellan.advice.dragon_lookahead import DragonLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d

BEST_OF_TEN = 4


class DragonPeople:
    """Picks actions as people do."""

    def __init__(self, seed):
        self._random = Random(seed, 5)
        self._steward = DragonLookaheadPlayer(Random(seed, 6))

    def decide(self, table, choices, count):
        """Return a legal action of a player."""
        takes_best = self._random.below(10) < BEST_OF_TEN
        best = self._steward.choose(table, choices, count)
        if choices[0] == d.PASS or takes_best:
            return best
        if table.state[d.PHASE] == d.TILES:
            return self._steward.action(self._random.below(self._steward.count))
        return choices[self._random.below(count)]
