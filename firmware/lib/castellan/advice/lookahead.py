"""The steward: plays by a tuned judgement of the next two dominoes, without any search.

Room: advice. It is the board's hint and computer seat, so it thinks in slices and allocates
nothing after its buffers. A placement is worth what it adds, with the best domino that may then
be chosen, and the best place for that.
"""

from array import array

from castellan.advice import placement_value, property_map
from castellan.advice.placement_ranking import MIDDLES
from castellan.core.compat import const
from castellan.rules import fitting, space
from castellan.rules.kingdom import copy
from castellan.rules.kingdomino.layout import (
    CHOICE,
    FREE,
    KING,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    PLACE,
    ROUND,
    ROW_TILES,
    TURN,
)
from castellan.rules.kingdomino.turns import Turns

_NOTHING = const(-1000000)  # worse than any judgement
_LARGEST_KINGDOM = const(216)
_MOST_ACTIONS = const(161)
_PASSED = const(100000)  # taken off what is not looked at further: it stays behind the others
_LEAST = const(-50000)  # of what is looked at further
BREADTH = 6  # placements whose future is looked at; the others are almost never the best
ALL_PLACEMENTS = 161

# What is being judged.
_PLACEMENTS = const(0)  # what each adds
_FUTURES = const(1)  # what may follow each
_DONE = const(2)


class Lookahead:
    """Judges the actions that are open to a player; when done, `best` tells the order.

    `actions`, `values` and `count` may be read: one point is `placement_value.POINT`.
    """

    def __init__(
        self, match: Turns, weights: array = placement_value.DEFAULT, breadth: int = BREADTH
    ):
        self.match = match
        self.weights = weights
        self.breadth = breadth
        self._now = weights  # by which placements are judged
        self._then = weights  # by which those of the chosen domino are judged
        self._map_count = -1  # of its own last map
        self._left = 0  # placements whose future is still to be looked at
        self.count = 0
        self.actions = array("H", bytes(2 * _MOST_ACTIONS))
        self.values = array("i", bytes(4 * _MOST_ACTIONS))
        self._slots = bytearray(_MOST_ACTIONS)  # the best choice after each action
        self._board = bytearray(_LARGEST_KINGDOM)  # the kingdom with an action tried out
        self._space = space.numbers(space.size_of(match.grid))  # that of the board
        self._later = array("H", bytes(2 * _MOST_ACTIONS))  # places of a chosen domino
        self._later_count = 0
        self._later_next = 0
        self._at = 0
        self._stage = _DONE
        self._index = 0
        self._slot = 0
        self._best_later = 0
        self._best_slot = 0

    def start(self, match: Turns):
        """Begin to think about the decision that is open to a player."""
        self.match = match
        placement_value.count_deck(match)
        self.count = match.legal(self.actions)
        self._at = match.kingdom(match.actor())
        s = match.state
        # In the end nothing counts but points: there is nothing left to hope for.
        self._now = self.weights if s[NEXT_TILES] else placement_value.LAST
        self._then = self.weights if s[ROUND] < match.rows else placement_value.LAST
        for index in range(self.count):
            self.values[index] = 0
        self._index = 0
        self._left = 1
        if self.actions[0] >= PLACE:
            self._stage = _PLACEMENTS
            self._map_count = -1
        else:
            self._stage = _FUTURES
            self._open_future()
            self._map_count = property_map.map_count[0]

    def step(self, budget: int) -> bool:
        """Look at so many places more; whether all is done. The match must not move meanwhile."""
        middle = bool(self.match.options & MIDDLES)
        if property_map.map_count[0] != self._map_count:  # another caller replaced the map
            placement_value.count_deck(self.match)
            if self._stage == _PLACEMENTS:
                placement_value.load_kingdom(
                    self.match.state, self._at, self.match.grid, middle, self._now
                )
            elif self._stage == _FUTURES:
                placement_value.load_kingdom(self._board, 0, self.match.grid, middle, self._then)
        while budget > 0 and self._stage != _DONE:
            budget -= 1
            if self._stage == _PLACEMENTS:
                self._judge_placement()
            elif self._later_next < self._later_count:
                self._judge_later()
            elif self._slot < self.match.row_size:
                self._close_slot()
            else:
                self._close_future()
        self._map_count = property_map.map_count[0]
        return self._stage == _DONE

    def progress(self, whole: int) -> int:
        """How much of a whole is done."""
        parts = 1 + min(self.breadth, self.count)
        if self._stage == _PLACEMENTS:
            return 0
        return whole * (parts - self._left) // parts

    def best(self, rank: int = 0) -> int:
        """The index in `actions` of the best one, or of the one of a rank; -1 for none."""
        found = -1
        for _ in range(rank + 1):
            following = -1
            for index in range(self.count):
                if found < 0 or self._is_before(found, index):
                    if following < 0 or self._is_before(index, following):
                        following = index
            found = following
            if found < 0:
                break
        return found

    def choice_after(self, index: int) -> int:
        """The slot of the next row's domino that goes best with an action."""
        return self._slots[index]

    def _is_before(self, one: int, other: int) -> bool:
        if self.values[one] != self.values[other]:
            return self.values[one] > self.values[other]
        return one < other

    def _judge_placement(self):
        match = self.match
        s = match.state
        tile = 2 * s[ROW_TILES + s[TURN]]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        spot = self.actions[self._index] - PLACE
        self.values[self._index] = placement_value.evaluate(
            s, self._at, match.grid, spot, first, second, self._now
        )
        self._index += 1
        if self._index == self.count:
            self._stage = _FUTURES
            self._pass_all()
            self._open_best()

    def _pass_all(self):
        """Put every placement behind those whose future will be known."""
        self._left = min(self.breadth, self.count)
        for index in range(self.count):
            self.values[index] -= _PASSED

    def _open_best(self):
        """Go on with the best placement among those that are still passed over."""
        best = -1
        for index in range(self.count):
            if self.values[index] < _LEAST and (
                best < 0 or self.values[index] > self.values[best]
            ):
                best = index
        self._index = best
        self.values[best] += _PASSED
        self._open_future()

    def _open_future(self):
        """Try an action out on the board; what may follow is looked at slot by slot."""
        match = self.match
        n = match.grid
        copy(match.state, self._at, match.kingdom_size, self._board)
        space.copy(match.space, match.space_of(match.actor()), space.size_of(n), self._space)
        action = self.actions[self._index]
        if action >= PLACE:
            tile = 2 * match.state[ROW_TILES + match.state[TURN]]
            first = match.dominoes[tile - 2]
            second = match.dominoes[tile - 1]
            spot = action - PLACE
            space.place(self._board, 0, self._space, 0, n, spot, first | second << 8)
        middle = bool(match.options & MIDDLES)
        placement_value.load_kingdom(self._board, 0, n, middle, self._then)
        if middle and action >= PLACE:  # without the middle rule almost all cells are free
            odd_areas = property_map.count_odd_areas(n)
            self.values[self._index] -= self._now[placement_value.ODD] * odd_areas
        self._best_slot = _NOTHING
        self._open_slot(0)

    def _open_slot(self, slot: int):
        """Find the places of the next free domino of the next row, if there is one."""
        match = self.match
        s = match.state
        while slot < match.row_size and not (
            s[NEXT_TILES + slot] and s[NEXT_KINGS + slot] == FREE
        ):
            slot += 1
        self._slot = slot
        self._later_count = self._later_next = 0
        if slot == match.row_size:
            return
        tile = 2 * s[NEXT_TILES + slot]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        n = match.grid
        self._later_count = fitting.legal(self._space, 0, n, first, second, self._later, 0)
        self._best_later = _NOTHING

    def _judge_later(self):
        match = self.match
        tile = 2 * match.state[NEXT_TILES + self._slot]
        spot = self._later[self._later_next]
        self._later_next += 1
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        value = placement_value.evaluate(
            self._board, 0, match.grid, spot, first, second, self._then
        )
        if value > self._best_later:
            self._best_later = value

    def _close_slot(self):
        """Judge a choice by its best place, and by how early it lets the player move."""
        w = self._then
        later = self._best_later
        if later == _NOTHING:
            later = -w[placement_value.USELESS]
        early = w[placement_value.EARLY] * (self.match.row_size - self._slot)
        value = later * w[placement_value.LATER] // 128 + early
        if self.match.state[PHASE] == CHOICE:
            for index in range(self.count):
                if self.actions[index] == KING + self._slot:
                    self.values[index] = value
                    self._slots[index] = self._slot
        elif value > self._best_slot:
            self._best_slot = value
            self._slots[self._index] = self._slot
        self._open_slot(self._slot + 1)

    def _close_future(self):
        if self._best_slot != _NOTHING:
            self.values[self._index] += self._best_slot
        self._left -= 1
        if self._left == 0:
            self._stage = _DONE
        else:
            self._open_best()
