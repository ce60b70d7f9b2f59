"""Decides which games of a tournament to play, and when the tournament may end.

The games of every table are split into the same blocks. The tournament can only end after
whole blocks, in their order. So speed and order of the games do not change the end.
"""

from bisect import bisect_right
from collections.abc import Iterator
from math import ceil

from host_tools.tournament.plan import Stop, TournamentPlan
from host_tools.tournament.standing import Standing, standings
from host_tools.tournament.sums import Sums, merged
from host_tools.tournament.two_player_test import OPEN, result_of

BY_GAMES = "games"
BY_INTERVAL = "interval"
BY_TEST = "test"
INTERRUPTED = "interrupted"
_FIRST_BLOCK = 25  # games per seat
_GROWTH = 10  # a block has a tenth of the games before it

Gap = tuple[int, int, int]  # table, first game, game after the last


def blocks_of(plan: TournamentPlan) -> list[int]:
    """Return the number after each block's last game.

    A block has whole deals, so all seatings equally often.
    """
    deal = plan.games_a_deal
    first = _FIRST_BLOCK * deal
    ends: list[int] = []
    end = 0
    while end < plan.games:
        size = max(first, end // _GROWTH // deal * deal)
        end = min(end + size, plan.games)
        ends.append(end)
    return ends


class _Block:
    """The games of a table with the numbers from `start` to `end` - 1."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.played: list[tuple[int, int]] = []  # ranges of played games, sorted and not adjacent
        self.sums: Sums = {}

    def gaps(self) -> Iterator[tuple[int, int]]:
        """Yield the ranges of games in this block that are not played yet."""
        position = self.start
        for start, end in self.played:
            if position < start:
                yield position, start
            position = end
        if position < self.end:
            yield position, self.end

    def is_finished(self) -> bool:
        """True if all games of the block are played."""
        return self.played == [(self.start, self.end)]

    def add(self, start: int, end: int, sums: Sums) -> bool:
        """Add a range of games. Returns False if it does not lie in one gap."""
        if not any(low <= start < end <= high for low, high in self.gaps()):
            return False
        self.sums = merged(self.sums, sums)
        joined: list[tuple[int, int]] = []
        for low, high in sorted([*self.played, (start, end)]):
            if joined and joined[-1][1] == low:
                joined[-1] = (joined[-1][0], high)
            else:
                joined.append((low, high))
        self.played = joined
        return True


class Schedule:
    """The blocks of all tables, and the sums of the games that count."""

    def __init__(self, plan: TournamentPlan) -> None:
        self.plan = plan
        self.ends = blocks_of(plan)
        starts = [0, *self.ends[:-1]]
        self._blocks = [
            [_Block(start, end) for start, end in zip(starts, self.ends, strict=True)]
            for _ in plan.tables
        ]
        self._counted = 0  # blocks that are finished at every table
        self._sums: list[Sums] = [{} for _ in plan.tables]  # sums of these blocks, per table
        self.ending = ""  # the reason to stop, empty before

    def add(self, table: int, start: int, end: int, sums: Sums) -> bool:
        """Add a range of games of one block. Returns False if it overlaps or does not exist."""
        if not 0 <= table < len(self._blocks) or not 0 <= start < end <= self.ends[-1]:
            return False
        block = self._blocks[table][bisect_right(self.ends, start)]
        is_added = block.add(start, end, sums)
        if is_added and not self.ending:
            self._count()
        return is_added

    def _count(self) -> None:
        while not self.ending and all(row[self._counted].is_finished() for row in self._blocks):
            for table, row in enumerate(self._blocks):
                self._sums[table] = merged(self._sums[table], row[self._counted].sums)
            self._counted += 1
            test = self.plan.test
            if test and result_of(test, self._sums[0]).verdict != OPEN:
                self.ending = BY_TEST
            elif self.plan.stop and _is_enough(self.plan.stop, self._sums):
                self.ending = BY_INTERVAL
            elif self._counted == len(self.ends):
                self.ending = BY_GAMES

    def gaps(self) -> Iterator[Gap]:
        """Yield the ranges of games that are not played yet, block by block."""
        for number in range(self._counted, len(self.ends)):
            for table, row in enumerate(self._blocks):
                for start, end in row[number].gaps():
                    yield table, start, end

    def sums(self) -> list[Sums]:
        """Return each table's sums: of the games that count after the end, of all games before."""
        if self.ending:
            return self._sums
        return [self._all(row) for row in self._blocks]

    def expected(self, games: int) -> int:
        """Estimate the number of games until the end, from the intervals after `games`."""
        plan = self.plan
        most = plan.games * len(plan.tables)
        if plan.stop is None:
            return most
        wanted = [0]
        for player in standings(*self.sums()):
            for goal, now in zip((plan.stop.points, plan.stop.wins), widths(player), strict=True):
                # The width of an interval shrinks with the square root of the games.
                wanted.append(ceil(games * (now / goal) ** 2) if goal else 0)
        return min(most, max([plan.stop.least * len(plan.tables), games, *wanted]))

    def _all(self, row: list[_Block]) -> Sums:
        sums: Sums = {}
        for block in row:
            sums = merged(sums, block.sums)
        return sums


def _is_enough(stop: Stop, tables: list[Sums]) -> bool:
    if any(sums["games"] < stop.least for sums in tables):
        return False
    for player in standings(*tables):
        half, wins = widths(player)
        if stop.points is not None and half > stop.points:
            return False
        if stop.wins is not None and wins > stop.wins:
            return False
    return True


def widths(player: Standing) -> tuple[float, float]:
    """Return half the width of a player's intervals: mean points, share of victories."""
    low, high = player.interval
    return player.half, (high - low) / 2
