"""Sums up deals: one order of dominoes, played once with each seating.

The games of a deal have the same luck, so an error is computed from deals and never from games.
"""

from collections.abc import Sequence
from itertools import combinations, groupby

from host_tools.simulate import runner
from host_tools.simulate.runner import rotations_of
from host_tools.tournament.sums import Sums, merge_into

CREDIT = 840  # a victory. It can be shared by up to eight players without a remainder
GROUPS = 30  # of deals, whose differences give the intervals of ratings
_SMALL = 3000  # deals that are spread over all groups one by one
_TOGETHER = 1000  # later deals that go into a group together, so that a task's sums stay short
# A player's values of one deal: seats played, points, credit, victories, lead over the others.
_VALUES = 5

Seating = tuple[int, ...]
Game = tuple[Sequence[int], Sequence[int]]  # points and places in the order of the table's names


def seatings_of(seats: int, names: Sequence[str], *, is_test: bool) -> tuple[Seating, ...]:
    """Return the seatings of a deal: who sits where, as indexes of `names`.

    The seats rotate. A test of two players with two seats each has all six ways to seat them.
    """
    if is_test and seats == 4 and names[0] == names[1]:
        pairs = list(combinations(range(seats), 2))
        return tuple(_seated(pair, seats) for pair in pairs)
    return rotations_of(seats)


def _seated(pair: tuple[int, ...], seats: int) -> Seating:
    """Seat the first two names on a pair of seats, and the others on the rest."""
    first = iter(range(len(pair)))
    others = iter(range(len(pair), seats))
    return tuple(next(first) if seat in pair else next(others) for seat in range(seats))


def deal_sums(names: Sequence[str], games: Sequence[Game]) -> Sums:
    """Return the sums of one deal: for each player the number of deals, values and squares."""
    totals: dict[str, list[int]] = {name: [0] * _VALUES for name in names}
    for points, places in games:
        winners = list(places).count(1)
        for index, name in enumerate(names):
            mine = totals[name]
            mine[0] += 1
            mine[1] += points[index]
            if places[index] == 1:
                mine[2] += CREDIT // winners
                mine[3] += winners == 1
    seats = sum(mine[0] for mine in totals.values())
    points_of_all = sum(mine[1] for mine in totals.values())
    for mine in totals.values():
        mine[4] = mine[1] * (seats - mine[0]) - (points_of_all - mine[1]) * mine[0]
    return {
        "deals": {
            name: [1, *mine, *(value * value for value in mine[1:])]
            for name, mine in totals.items()
        }
    }


def order_sums(deal: int, places: Sequence[int]) -> Sums:
    """Return the count of one game's ranking, in the group of its deal."""
    deal %= runner.MOST_GAMES  # later deals use the next seed
    group = deal % GROUPS if deal < _SMALL else deal // _TOGETHER % GROUPS
    ranked = sorted(range(len(places)), key=lambda index: (places[index], index))
    words = "|".join(
        ",".join(map(str, tied)) for _, tied in groupby(ranked, key=lambda index: places[index])
    )
    return {"orders": {str(group): {words: 1}}}


class DealCollector:
    """Collects the games of a deal, and adds whole deals to the sums of a task."""

    def __init__(self, names: Sequence[str], games_a_deal: int, sums: Sums) -> None:
        self._names = names
        self._size = games_a_deal
        self._sums = sums
        self._games: list[Game] = []
        self._is_marked = False

    def add(
        self, number: int, points: Sequence[int], places: Sequence[int], is_lost: bool
    ) -> None:
        """Add a game. A deal with a forfeit counts in no error, test or rating."""
        self._is_marked = self._is_marked or is_lost
        self._games.append((points, places))
        if (number + 1) % self._size:
            return
        if not self._is_marked and len(self._games) == self._size:
            merge_into(self._sums, deal_sums(self._names, self._games))
            if len(set(self._names)) == len(self._names):
                for _, one in self._games:
                    merge_into(self._sums, order_sums(number // self._size, one))
        self._games = []
        self._is_marked = False


class DealErrors:
    """The errors of one player's results, from the deals of one or several tables."""

    def __init__(self, tables: Sequence[Sequence[int]]) -> None:
        self._tables = [table for table in tables if table[0] > 1]
        self.deals = sum(table[0] for table in tables)
        self.seats = sum(table[1] for table in tables)

    def is_known(self) -> bool:
        """True if there are deals enough to compute an error."""
        return bool(self._tables) and self.seats > 0

    def variance(self, value: int) -> float:
        """Return the variance of the mean of a value for each seat played."""
        total = sum(table[0] * _variance(table, value) for table in self._tables)
        return total / self.seats**2

    def effect(self, value: int, game_variance: float) -> float:
        """Return the design effect: the variance of the mean by deals to that by games."""
        return self.variance(value) * self.seats / game_variance if game_variance > 0 else 1.0


POINTS, CREDITS, VICTORIES, LEAD = 2, 3, 4, 5  # places of the values in the sums of a player


def _variance(table: Sequence[int], value: int) -> float:
    """Return the variance of a value between the deals of a table."""
    deals = table[0]
    squares = table[value + _VALUES - 1]
    return max(0.0, (squares - table[value] * table[value] / deals) / (deals - 1))


def mean_and_variance(table: Sequence[int], value: int) -> tuple[float, float]:
    """Return the mean and the variance of a value of a deal."""
    return table[value] / table[0], _variance(table, value) if table[0] > 1 else 0.0
