"""The steward: plays by a tuned judgement of the next two dominoes, without any search.

Room: advice. It is the board's hint and computer seat, so it thinks in slices and allocates
nothing after its buffers. A placement is worth what it adds, with the best domino that may then
be chosen, and the best place for that.
"""

from array import array

from castellan.advice import estates, outlook
from castellan.advice.placement import MIDDLES
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.kingdom import copy, legal, place
from castellan.rules.kingdomino.layout import (
    CHOICE,
    FREE,
    KING,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    PLACE,
    ROW_TILES,
    TURN,
)
from castellan.rules.kingdomino.turns import Turns

_NOTHING = const(-1000000)  # worse than any judgement
_LARGEST_KINGDOM = const(216)
_MOST_ACTIONS = const(161)

# What is being judged.
_PLACEMENTS = const(0)  # what each adds
_FUTURES = const(1)  # what may follow each
_DONE = const(2)


class Steward:
    """Judges the actions that are open to a player; when done, `best` tells the order.

    `actions`, `values` and `count` may be read: one point is `outlook.POINT`.
    """

    def __init__(self, match: Turns, weights: array = outlook.DEFAULT):
        self.match = match
        self.weights = weights
        self.count = 0
        self.actions = array("H", bytes(2 * _MOST_ACTIONS))
        self.values = array("i", bytes(4 * _MOST_ACTIONS))
        self._slots = bytearray(_MOST_ACTIONS)  # the best choice after each action
        self._board = bytearray(_LARGEST_KINGDOM)  # the kingdom with an action tried out
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
        outlook.open_box(match)
        self.count = match.legal(self.actions)
        self._at = match.kingdom(match.actor())
        for index in range(self.count):
            self.values[index] = 0
        self._index = 0
        if self.actions[0] >= PLACE:
            self._stage = _PLACEMENTS
        else:
            self._stage = _FUTURES
            self._open_future()

    def step(self, budget: int) -> bool:
        """Look at so many places more; whether all is done. The match must not move meanwhile."""
        middle = bool(self.match.options & MIDDLES)
        outlook.open_box(self.match)  # others may have used it and the map since the last step
        if self._stage == _PLACEMENTS:
            estates.survey(self.match.state, self._at, self.match.grid, middle)
        elif self._stage == _FUTURES:
            estates.survey(self._board, 0, self.match.grid, middle)
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
        return self._stage == _DONE

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
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        self.values[self._index] = outlook.worth(
            match.state,
            self._at,
            match.grid,
            self.actions[self._index] - PLACE,
            match.dominoes[tile - 2],
            match.dominoes[tile - 1],
            self.weights,
        )
        self._index += 1
        if self._index == self.count:
            self._index = 0
            self._stage = _FUTURES
            self._open_future()

    def _open_future(self):
        """Try an action out on the board; what may follow is looked at slot by slot."""
        match = self.match
        n = match.grid
        copy(match.state, self._at, match.kingdom_size, self._board)
        action = self.actions[self._index]
        if action >= PLACE:
            tile = 2 * match.state[ROW_TILES + match.state[TURN]]
            first = match.dominoes[tile - 2]
            second = match.dominoes[tile - 1]
            place(self._board, 0, n, action - PLACE >> 2, action & 3, first, second)
        estates.survey(self._board, 0, n, bool(match.options & MIDDLES))
        if action >= PLACE:
            self.values[self._index] -= self.weights[outlook.ODD] * estates.odd_rooms(n)
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
        self._later_count = legal(self._board, 0, match.grid, first, second, self._later, 0)
        self._best_later = _NOTHING

    def _judge_later(self):
        match = self.match
        tile = 2 * match.state[NEXT_TILES + self._slot]
        spot = self._later[self._later_next]
        self._later_next += 1
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        value = outlook.worth(self._board, 0, match.grid, spot, first, second, self.weights)
        if value > self._best_later:
            self._best_later = value

    def _close_slot(self):
        """Judge a choice by its best place, and by how early it lets the player move."""
        w = self.weights
        later = self._best_later
        if later == _NOTHING:
            later = -w[outlook.USELESS]
        early = w[outlook.EARLY] * (self.match.row_size - self._slot)
        value = later * w[outlook.LATER] // 128 + early
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
        self._index += 1
        if self._index == self.count or self.match.state[PHASE] == CHOICE:
            self._stage = _DONE
        else:
            self._open_future()


class StewardPlayer:
    """The steward in a seat."""

    def __init__(self, random_numbers: Random, weights: array = outlook.DEFAULT):
        """`random_numbers` is the player's own; the steward needs no luck."""
        self._random = random_numbers
        self._weights = weights
        self._steward = None  # type: Steward | None

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if self._steward is None:
            self._steward = Steward(match, self._weights)
        self._steward.start(match)
        while not self._steward.step(1000):
            pass
        return choices[self._steward.best()]
