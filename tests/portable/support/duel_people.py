"""People at a table of the Duel: mostly something good, the best spot 36 times in 100."""

from castellan.advice.duel_lookahead import DuelLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.duel import layout as d
from support import softmax

WARMTH = 60  # sixteenths of a point
_BEST_DIE = 8  # how often in 16 people take the die that the steward would


class DuelPeople:
    """`decide` picks an action, and it is counted how often the best spot was taken."""

    def __init__(self, seed):
        self._random = Random(seed)
        self._steward = DuelLookaheadPlayer(Random(seed, 1))
        self.best_taken = 0
        self.spots_taken = 0

    def decide(self, table, choices, count):
        """One of the open actions of a player."""
        best = self._steward.choose(table, choices, count)
        phase = table.state[d.PHASE]
        if phase == d.TAKING:
            if best == d.SPELL_BOTH or self._random.below(16) < _BEST_DIE:
                return best
            return choices[self._random.below(min(count, 4 - table.state[d.TAKEN]))]
        if phase != d.DRAWING or best < d.PLACE or best >= d.DOT:
            return best
        return self._spot(table, choices, count)

    def _spot(self, table, choices, count):
        """A softmax over what the steward thinks of the spots."""
        spots = [choices[index] for index in range(count) if choices[index] >= d.PLACE]
        self._steward.start(table, choices, count)
        while self._steward.weighing.step():
            pass
        values = [self._steward.weighing.worth_of(spot) for spot in spots]
        index = softmax.pick(values, WARMTH, self._random)
        self.spots_taken += 1
        self.best_taken += values[index] == max(values)
        return spots[index]
