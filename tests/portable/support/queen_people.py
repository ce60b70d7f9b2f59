"""Test players of Queendomino: placements like in `people`, and profitable optional steps."""

from castellan.advice.queendomino_greedy import QueenGreedyPlayer
from castellan.core.rng import Random
from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import layout as q
from support.people import WARMTH_TAKE, People


class QueenPeople(People):
    """A test player who taxes, builds and pays the dragon if the greedy player would."""

    def __init__(self, seed):
        People.__init__(self, seed)
        self._steps = QueenGreedyPlayer(Random(seed, 9))

    def decide(self, table, choices, count):
        if table.state[layout.PHASE] != q.OPTIONS:
            return People.decide(self, table, choices, count)
        action = self._steps.choose(table, choices, count)
        if not layout.KING <= action < layout.DISCARD:
            return action
        kings = [c for c in choices[:count] if layout.KING <= c < layout.DISCARD]
        worths = [self._worth(table, king - layout.KING) for king in kings]
        return kings[self._pick(worths, WARMTH_TAKE)]
