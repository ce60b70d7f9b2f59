"""What a player's games amount to: mean points with their spread, and victories."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.simulate.runner import Outcome

_NORMAL_95 = 1.96  # standard errors on each side of a mean that hold 95 % of the cases


@dataclass
class BotTotals:
    """Sums over the games of one player."""

    name: str
    games: int = 0
    points: int = 0
    squares: int = 0  # of the points
    wins: int = 0  # alone
    shared: int = 0  # victories shared with others

    def add(self, points: int, is_first: bool, winners: int) -> None:
        """Counts one game."""
        self.games += 1
        self.points += points
        self.squares += points * points
        if is_first and winners == 1:
            self.wins += 1
        elif is_first:
            self.shared += 1

    def as_json(self) -> dict[str, object]:
        """The object that `simulate --json` prints for a player."""
        return {
            "name": self.name,
            "mean": round(self.mean, 4),
            "sd": round(self.deviation, 4),
            "ci95": round(self.confidence, 4),
            "wins": self.wins,
            "win_share": round(self.wins / self.games, 6) if self.games else 0.0,
            "shared": self.shared,
        }

    @property
    def mean(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the points of a game."""
        if self.games < 2:
            return 0.0
        variance = (self.squares - self.points * self.points / self.games) / (self.games - 1)
        return math.sqrt(max(variance, 0.0))

    @property
    def confidence(self) -> float:
        """Half the width of the interval that holds the true mean with 95 %."""
        return _NORMAL_95 * self.deviation / math.sqrt(self.games) if self.games else 0.0


def count(tallies: Sequence[BotTotals], outcome: Outcome) -> None:
    """Adds a game to the tallies of its players."""
    winners = outcome.places.count(1)
    for tally, points, place in zip(tallies, outcome.points, outcome.places, strict=True):
        tally.add(points, place == 1, winners)
