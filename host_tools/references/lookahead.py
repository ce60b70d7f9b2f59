"""Values placements and choices of Kingdomino two dominoes ahead, without search.

Frozen. Players type it as `steward-1`. It works in small steps
and allocates nothing after the constructor.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import fitting, space
from castellan.rules.kingdom import LARGEST_KINGDOM, copy
from castellan.rules.kingdomino import layout as k
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from castellan.rules.kingdomino.turns import Turns

from host_tools.references import placement_value, property_map

_NOTHING = const(-1000000)  # below every value
_MOST_ACTIONS = const(161)
_SKIPPED = const(100000)  # subtracted from placements without lookahead, so that they rank last
_LEAST = const(-50000)  # values below this one carry _SKIPPED
BREADTH = 6  # placements that get a lookahead; the others are almost never the best
ALL_PLACEMENTS = 161

# Stages.
_PLACEMENTS = const(0)  # value each placement by itself
_FUTURES = const(1)  # add the best next domino to the most promising actions
_DONE = const(2)


class Lookahead:
    """Values all legal actions of a decision. Call `start`, `step` until True, then `best`.

    A placement's value includes the best next domino, at its best place. Callers may read
    `actions`, `values` and `count`. One point is `placement_value.POINT`.
    """

    def __init__(
        self, match: Turns, weights: array = placement_value.DEFAULT, breadth: int = BREADTH
    ):
        self.match = match
        self.weights = weights
        self.breadth = breadth
        self._now = weights  # for this placement
        self._then = weights  # for the placement of the next domino
        self._map_count = -1  # of this object's last kingdom map
        self._left = 0  # actions that still need their lookahead
        self.count = 0
        self.actions = array("H", bytes(2 * _MOST_ACTIONS))
        self.values = array("i", bytes(4 * _MOST_ACTIONS))
        self._slots = bytearray(_MOST_ACTIONS)  # action → slot of the best next domino
        self._board = bytearray(LARGEST_KINGDOM)  # copy of the kingdom with one action done
        self._space = space.numbers(space.size_of(match.grid))  # free space of that copy
        self._later = array("H", bytes(2 * _MOST_ACTIONS))  # placements of the next domino
        self._later_count = 0
        self._later_next = 0
        self._at = 0
        self._stage = _DONE
        self._index = 0
        self._slot = 0
        self._best_later = 0
        self._best_slot = 0

    def start(self, match: Turns):
        """Begin with the decision that is open in `match`."""
        self.match = match
        placement_value.count_deck(match)
        self.count = k.without_discard(self.actions, match.legal(self.actions))
        self._at = match.kingdom(match.actor())
        s = match.state
        # In the last row only points count: no property can grow after it.
        self._now = self.weights if s[k.NEXT_TILES] else placement_value.LAST
        self._then = self.weights if s[k.ROUND] < match.rows else placement_value.LAST
        for index in range(self.count):
            self.values[index] = 0
        self._index = 0
        self._left = 1
        if self.actions[0] >= k.PLACE:
            self._stage = _PLACEMENTS
            self._map_count = -1
        else:
            self._stage = _FUTURES
            self._open_future()
            self._map_count = property_map.map_count[0]

    def step(self, budget: int) -> bool:
        """Value up to `budget` placements. Returns True when all actions are valued.

        The match must not change between `start` and the last step.
        """
        middle = bool(self.match.options & ANY_MIDDLE)
        if property_map.map_count[0] != self._map_count:  # another caller replaced the map
            n = self.match.grid
            placement_value.count_deck(self.match)
            if self._stage == _PLACEMENTS:
                placement_value.load_kingdom(self.match.state, self._at, n, middle, self._now)
            elif self._stage == _FUTURES:
                placement_value.load_kingdom(self._board, 0, n, middle, self._then)
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
        """Scale the finished share of the work to 0..`whole`."""
        parts = 1 + min(self.breadth, self.count)
        if self._stage == _PLACEMENTS:
            return 0
        return whole * (parts - self._left) // parts

    def best(self, rank: int = 0) -> int:
        """Return the index in `actions` of the best action or of a later `rank`, or -1."""
        ranked = -1
        for _ in range(rank + 1):
            following = -1
            for index in range(self.count):
                if ranked < 0 or self._is_before(ranked, index):
                    if following < 0 or self._is_before(index, following):
                        following = index
            ranked = following
            if ranked < 0:
                break
        return ranked

    def choice_after(self, index: int) -> int:
        """Return the slot of the next row's domino that fits an action best."""
        return self._slots[index]

    def _is_before(self, one: int, other: int) -> bool:
        if self.values[one] != self.values[other]:
            return self.values[one] > self.values[other]
        return one < other

    def _judge_placement(self):
        match = self.match
        s = match.state
        tile = 2 * s[k.ROW_TILES + s[k.TURN]]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        spot = self.actions[self._index] - k.PLACE
        self.values[self._index] = placement_value.evaluate(
            s, self._at, match.grid, spot, first, second, self._now
        )
        self._index += 1
        if self._index == self.count:
            self._stage = _FUTURES
            self._skip_all()
            self._open_best()

    def _skip_all(self):
        """Rank every placement below those that will get a lookahead."""
        self._left = min(self.breadth, self.count)
        for index in range(self.count):
            self.values[index] -= _SKIPPED

    def _open_best(self):
        """Begin the lookahead of the best placement that has had no lookahead yet."""
        best = -1
        for index in range(self.count):
            if self.values[index] < _LEAST and (
                best < 0 or self.values[index] > self.values[best]
            ):
                best = index
        self._index = best
        self.values[best] += _SKIPPED
        self._open_future()

    def _open_future(self):
        """Apply an action to a copy of the kingdom, then begin with the first next domino."""
        match = self.match
        n = match.grid
        copy(match.state, self._at, match.kingdom_size, self._board)
        space.copy(match.space, match.space_of(match.actor()), space.size_of(n), self._space)
        action = self.actions[self._index]
        if action >= k.PLACE:
            tile = 2 * match.state[k.ROW_TILES + match.state[k.TURN]]
            first = match.dominoes[tile - 2]
            second = match.dominoes[tile - 1]
            spot = action - k.PLACE
            space.place(self._board, 0, self._space, 0, n, spot, first | second << 8)
        middle = bool(match.options & ANY_MIDDLE)
        placement_value.load_kingdom(self._board, 0, n, middle, self._then)
        if middle and action >= k.PLACE:  # without the middle rule almost all cells are free
            odd_areas = property_map.count_odd_areas(n)
            self.values[self._index] -= self._now[placement_value.ODD] * odd_areas
        self._best_slot = _NOTHING
        self._open_slot(0)

    def _open_slot(self, slot: int):
        """List the placements of the first free domino at `slot` or after it, if any."""
        match = self.match
        s = match.state
        while slot < match.row_size and not (
            s[k.NEXT_TILES + slot] and s[k.NEXT_KINGS + slot] == k.FREE
        ):
            slot += 1
        self._slot = slot
        self._later_count = self._later_next = 0
        if slot == match.row_size:
            return
        tile = 2 * s[k.NEXT_TILES + slot]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        n = match.grid
        self._later_count = fitting.legal(self._space, 0, n, first, second, self._later, 0)
        self._best_later = _NOTHING

    def _judge_later(self):
        match = self.match
        b = self._board
        tile = 2 * match.state[k.NEXT_TILES + self._slot]
        spot = self._later[self._later_next]
        self._later_next += 1
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        value = placement_value.evaluate(b, 0, match.grid, spot, first, second, self._then)
        if value > self._best_later:
            self._best_later = value

    def _close_slot(self):
        """Compute a next domino's value: its best placement, and how early its king moves."""
        w = self._then
        later = self._best_later
        if later == _NOTHING:
            later = -w[placement_value.USELESS]
        early = w[placement_value.EARLY] * (self.match.row_size - self._slot)
        value = later * w[placement_value.LATER] // 128 + early
        if self.match.state[k.PHASE] == k.CHOICE:
            for index in range(self.count):
                if self.actions[index] == k.KING + self._slot:
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
