"""Intervals that hold a true value with 95 %."""

import math
from typing import TYPE_CHECKING

NORMAL_95 = 1.96  # standard errors on each side of a mean that hold 95 % of the cases


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Of a share: Wilson's interval, which is right for few trials, too."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    z = NORMAL_95 * NORMAL_95
    middle = (share + z / (2 * trials)) / (1 + z / trials)
    spread = share * (1 - share) / trials + z / (4 * trials * trials)
    half = NORMAL_95 * math.sqrt(spread) / (1 + z / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def deviation(count: int, total: float, squares: float) -> float:
    """The standard deviation of values, from their sum and that of their squares."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0.0, (squares - total * total / count) / (count - 1)))


def mean_and_half(count: int, total: float, squares: float) -> tuple[float, float]:
    """A mean and half its interval, likewise."""
    if not count:
        return 0.0, 0.0
    return total / count, NORMAL_95 * deviation(count, total, squares) / math.sqrt(count)


class Winner:
    """Who has won so many of so many games."""

    won: int
    if TYPE_CHECKING:

        @property
        def games(self) -> int:
            """A field here, a sum there."""

    @property
    def share(self) -> float:
        """Of all games, those won alone."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """What holds the true share with 95 %."""
        return wilson(self.won, self.games)
