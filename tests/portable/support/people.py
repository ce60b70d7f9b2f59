"""Test players of Kingdomino that play as well as people: 38 of 100 actions are the best one.

Actions are drawn by a softmax over the values of the advice. Of equally good spots any counts as
the best. The choice of a domino depends on more than its best spot, so its softmax is five times
warmer.
"""

from array import array

from castellan.advice import placement_value
from castellan.core.rng import Random
from castellan.rules.fitting import legal
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from support import softmax

WARMTH_PLACE = 95
WARMTH_TAKE = 475
_NO_PLACE = -600


class People:
    """A test player with mostly good actions, who counts how often the best one was chosen."""

    def __init__(self, seed):
        self._random = Random(seed)
        self._spots = array("H", bytes(2 * 200))
        self.best_taken = {}  # warmth: (how often the best was picked, choices)

    def decide(self, table, choices, count):
        """Return one of the first `count` actions in `choices`. Kings of the table are random."""
        if table.actor() < 0:
            return choices[self._random.below(count)]
        first = choices[0]
        if first >= layout.PLACE:
            number = table.state[layout.ROW_TILES + table.state[layout.TURN]]
            values = self._values(table, number, choices, count)
            return choices[self._pick(values, WARMTH_PLACE)]
        if layout.KING <= first < layout.DISCARD:
            values = []
            for index in range(count):
                values.append(self._worth(table, choices[index] - layout.KING))
            return choices[self._pick(values, WARMTH_TAKE)]
        return first

    def _values(self, table, number, spots, count):
        at = table.kingdom(table.actor())
        middle = bool(table.options & ANY_MIDDLE)
        placement_value.count_deck(table)
        placement_value.load_kingdom(table.state, at, table.grid, middle, placement_value.DEFAULT)
        first, second = table.dominoes[2 * number - 2 : 2 * number]
        values = []
        for index in range(count):
            spot = spots[index] - layout.PLACE
            values.append(
                placement_value.evaluate(
                    table.state, at, table.grid, spot, first, second, placement_value.DEFAULT
                )
            )
        return values

    def _worth(self, table, slot):
        number = table.state[layout.NEXT_TILES + slot]
        start = table.space_of(table.actor())
        first, second = table.dominoes[2 * number - 2 : 2 * number]
        count = legal(table.space, start, table.grid, first, second, self._spots, layout.PLACE)
        if not count:
            return _NO_PLACE
        return max(self._values(table, number, self._spots, count))

    def _pick(self, values, warmth):
        index = softmax.pick(values, warmth, self._random)
        if len(values) > 1:
            taken, of = self.best_taken.get(warmth, (0, 0))
            self.best_taken[warmth] = (taken + (index == values.index(max(values))), of + 1)
        return index
