"""Sorts the spots for the two dice in hand by value, in small steps.

Room: advice. Used by the Duel's placing screen. The coats are known, so two cache entries suffice.
"""

from array import array

from castellan.advice.duel_coat_values import FAR_SIGHTED, CoatValues
from castellan.advice.duel_pair_search import PairSearch
from castellan.core.compat import const
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE

_COATS = const(2)


class SpotRanking:
    """Call `step` until it returns True. Then `chosen` is the best spot. Before, it is -1."""

    def __init__(self, match: Match, spots: array, count: int):
        """Begin to sort `spots`. The match must not change until the last step."""
        s = match.state
        coat_values = CoatValues(FAR_SIGHTED, _COATS)
        coat_values.read(s, hand.map_of(match.actor()))
        self._weighing = weighing = PairSearch(coat_values)
        for which in range(_COATS):
            weighing.coats[which] = s[d.CHOSEN + which]
            weighing.crosses[which] = hand.crosses(s, which)
        if s[d.FIRST_DOT] == FREE:
            weighing.open(s[d.SPELLS_ON])
        else:
            weighing.open_one(1)
        self._spots = spots
        self._count = count
        self._values = array("h", bytes(2 * count))
        self._sorted = 0
        self.chosen = -1

    def step(self, budget: int) -> bool:
        """Value cells, then sort spots, up to `budget` in total. Returns True at the end."""
        while budget > 0 and self.chosen < 0:
            budget -= 1
            if not self._weighing.step():
                self._insert()
                if self._sorted == self._count:
                    self.chosen = self._spots[0]
        return self.chosen >= 0

    def _insert(self):
        """Insert one more spot into the sorted part."""
        place = self._sorted
        self._sorted += 1
        spot = self._spots[place]
        value = self._weighing.worth_of(spot)
        while place and self._values[place - 1] < value:
            self._values[place] = self._values[place - 1]
            self._spots[place] = self._spots[place - 1]
            place -= 1
        self._values[place] = value
        self._spots[place] = spot


def think(match: Match, spots: array, count: int) -> SpotRanking:
    """Create the ranking of these spots."""
    return SpotRanking(match, spots, count)
