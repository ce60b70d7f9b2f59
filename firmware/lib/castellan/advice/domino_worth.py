"""Finds the value of a domino's best placement in a kingdom, one placement a step.

Room: advice. Used where a king chooses a domino. Allocates nothing after the constructor.
"""

from array import array

from castellan.advice import placement_value, property_map
from castellan.rules.fitting import legal
from castellan.rules.kingdomino.layout import PLACE
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from castellan.rules.kingdomino.turns import Turns

NO_ROOM = -30000  # the value of a domino that fits nowhere


class DominoWorth:
    """Call `start` for a domino, then `step` until it returns True, then read `best`."""

    def __init__(self, match: Turns, player: int, spots: array):
        """Value dominoes for a player. `spots` has room for `match.LARGEST_CHOICE` numbers."""
        self.best = NO_ROOM
        self._match = match
        self._player = player
        self._spots = spots
        self._number = self._count = self._index = 0
        self._map_count = -1  # of this object's last kingdom map

    def start(self, number: int):
        """Begin with a domino. The match must not change until the last step."""
        match = self._match
        first, second = match.dominoes[2 * number - 2], match.dominoes[2 * number - 1]
        start = match.space_of(self._player)
        self._count = legal(match.space, start, match.grid, first, second, self._spots, PLACE)
        self._number = number
        self._index = 0
        self.best = NO_ROOM

    def step(self) -> bool:
        """Value one more placement. Returns True if none is left."""
        if self._index == self._count:
            return True
        match = self._match
        at = match.kingdom(self._player)
        n = match.grid
        weights = placement_value.DEFAULT
        if property_map.map_count[0] != self._map_count:  # another caller replaced the map
            placement_value.count_deck(match)
            middle = bool(match.options & ANY_MIDDLE)
            placement_value.load_kingdom(match.state, at, n, middle, weights)
            self._map_count = property_map.map_count[0]
            return False
        spot = self._spots[self._index] - PLACE
        first = match.dominoes[2 * self._number - 2]
        second = match.dominoes[2 * self._number - 1]
        value = placement_value.evaluate(match.state, at, n, spot, first, second, weights)
        self._index += 1
        if value > self.best:
            self.best = value
        return False
