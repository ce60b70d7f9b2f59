"""Sums up the games of a computer player: mean points with deviation, and victories."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from host_tools.simulate.intervals import deviation, mean_and_half
from host_tools.simulate.runner import Outcome


@dataclass
class BotTotals:
    """The sums over all games of one computer player."""

    name: str
    games: int = 0
    points: int = 0
    squares: int = 0  # sum of the squared points
    wins: int = 0  # first places without a tie
    shared: int = 0  # tied first places
    forfeits: dict[str, int] = field(default_factory=dict)  # number of forfeits by kind

    def add(self, points: int, is_first: bool, winners: int) -> None:
        """Add one game with this player's points. `winners` is the number of first places."""
        self.games += 1
        self.points += points
        self.squares += points * points
        if is_first and winners == 1:
            self.wins += 1
        elif is_first:
            self.shared += 1

    def as_json(self) -> dict[str, object]:
        """Return the JSON object that `simulate --json` prints for a player."""
        return {
            "name": self.name,
            "mean": round(self.mean, 4),
            "sd": round(self.deviation, 4),
            "ci95": round(self.confidence, 4),
            "wins": self.wins,
            "win_share": round(self.wins / self.games, 6) if self.games else 0.0,
            "shared": self.shared,
            **({"forfeits": dict(sorted(self.forfeits.items()))} if self.forfeits else {}),
        }

    @property
    def mean(self) -> float:
        """Return the mean points of a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the points of a game."""
        return deviation(self.games, self.points, self.squares)

    @property
    def confidence(self) -> float:
        """Return half the width of the 95 % interval of the mean."""
        return mean_and_half(self.games, self.points, self.squares)[1]


def count(totals: Sequence[BotTotals], outcome: Outcome) -> None:
    """Add one game to the totals of its players. A forfeited game counts for its loser only."""
    winners = outcome.places.count(1)
    for index, bot_totals in enumerate(totals):
        kind = outcome.forfeits[index] if outcome.forfeits else ""
        if kind:
            bot_totals.forfeits[kind] = bot_totals.forfeits.get(kind, 0) + 1
        if kind or not outcome.forfeits:
            is_first = outcome.places[index] == 1 and not kind
            bot_totals.add(outcome.points[index], is_first, winners)
