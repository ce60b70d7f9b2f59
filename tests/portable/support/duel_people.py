"""Test players of the Duel who play mostly good actions, the best spot 36 times in 100."""

from castellan.advice.duel_lookahead import DuelLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.duel import fitting
from castellan.rules.duel import layout as d
from support import softmax

WARMTH = 60  # sixteenths of a point
_BEST_DIE = 8  # the number of times in 16 that a person takes the best die


class DuelPeople:
    """A test player about as good as a person. It counts how often it chose the best spot."""

    def __init__(self, seed):
        self._random = Random(seed)
        self._steward = DuelLookaheadPlayer(Random(seed, 1))
        self.best_taken = 0
        self.spots_taken = 0

    def decide(self, table, choices, count):
        """Return one of the first `count` actions in `choices`, mostly a good one."""
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
        """Draw a spot by a softmax over the computer player's values. Returns its action."""
        spots = [choices[index] for index in range(count) if choices[index] >= d.PLACE]
        s = table.state
        if s[d.CHOSEN] == s[d.CHOSEN + 1] and spots[0] < d.DOT:
            # Two like coats bring the same points both ways round: a person chooses the squares.
            way = 2 * self._random.below(2) if not fitting.are_alike(s) else 0
            spots = [spot for spot in spots if spot & 2 == way]
        self._steward.start(table, choices, count)
        while self._steward.weighing.step():
            pass
        values = [self._steward.weighing.worth_of(spot) for spot in spots]
        index = softmax.pick(values, WARMTH, self._random)
        self.spots_taken += 1
        self.best_taken += values[index] == max(values)
        return spots[index]
