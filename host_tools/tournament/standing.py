"""Computes the standing of a player: mean, victories, and their intervals from the deals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.simulate.intervals import NORMAL_95, Winner, deviation, mean_and_half, wilson
from host_tools.tournament.deals import POINTS, VICTORIES, DealErrors
from host_tools.tournament.sums import Sums

COLUMNS = (
    "table", "player", "games", "mean", "ci95", "sd", "best", "least",
    "won", "win_share", "win_low", "win_high", "shared", "design_effect",
)  # fmt: skip
_LEAST_EFFECT = 0.01  # so that equal games of a deal do not count as endlessly many


@dataclass(frozen=True)
class Standing(Winner):
    """The results of one player, over all tables or at one table."""

    name: str
    points: dict[int, int]  # points → number of games
    won: int
    shared: int
    deals: tuple[tuple[int, ...], ...] = ()  # the sums of the deals, for each table

    @property
    def games(self) -> int:
        """Return the number of seats played. A player with two seats at a table counts twice."""
        return sum(self.points.values())

    @property
    def total(self) -> int:
        """Return the sum of the points of all games."""
        return sum(number * count for number, count in self.points.items())

    @property
    def squares(self) -> int:
        """Return the sum of the squared points of all games."""
        return sum(number * number * count for number, count in self.points.items())

    @property
    def mean(self) -> float:
        """Return the mean points of a game."""
        return mean_and_half(self.games, self.total, self.squares)[0]

    @property
    def half(self) -> float:
        """Return half the width of the 95 % interval of the mean."""
        errors = DealErrors(self.deals)
        if not errors.is_known():
            return mean_and_half(self.games, self.total, self.squares)[1]
        return NORMAL_95 * math.sqrt(errors.variance(POINTS))

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the points of a game."""
        return deviation(self.games, self.total, self.squares)

    @property
    def share(self) -> float:
        """Return the share of games that the player won without a tie."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share of victories."""
        effect = 1.0
        errors = DealErrors(self.deals)
        spread = self.share * (1 - self.share)
        if errors.is_known() and spread > 0:
            effect = max(_LEAST_EFFECT, errors.effect(VICTORIES, spread))
        return wilson(self.won / effect, self.games / effect)

    @property
    def design_effect(self) -> float | None:
        """Return how many games of mirrored deals say as much as one game of a fresh deal."""
        errors = DealErrors(self.deals)
        if not errors.is_known() or self.deviation == 0:
            return None
        return errors.effect(POINTS, self.deviation**2)

    def row(self, table: str) -> dict[str, object]:
        """Return the values of this player for JSON and CSV, by column name."""
        low, high = self.interval
        effect = self.design_effect
        numbers = (
            self.games, round(self.mean, 4), round(self.half, 4), round(self.deviation, 4),
            max(self.points, default=0), min(self.points, default=0), self.won,
            round(self.share, 6), round(low, 6), round(high, 6), self.shared,
            None if effect is None else round(effect, 4),
        )  # fmt: skip
        return dict(zip(COLUMNS, (table, self.name, *numbers), strict=True))


def standings(*tables: Sums) -> list[Standing]:
    """Return all players that have games at one or several tables, the best mean first."""
    names = dict.fromkeys(name for sums in tables for name in sums.get("players", {}))
    return sorted(
        (_standing(name, tables) for name in names), key=lambda one: (-one.mean, one.name)
    )


def _standing(name: str, tables: Sequence[Sums]) -> Standing:
    points: dict[int, int] = {}
    won = shared = 0
    deals = []
    for sums in tables:
        one = sums.get("players", {}).get(name)
        if one is not None:
            for number, count in one["points"].items():
                points[int(number)] = points.get(int(number), 0) + count
            won += one["won"]
            shared += one["shared"]
        if name in sums.get("deals", {}):
            deals.append(tuple(sums["deals"][name]))
    return Standing(name, points, won, shared, tuple(deals))
