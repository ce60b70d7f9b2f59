"""Computes standard deviations, and 95 % intervals of means and of shares."""

import math
from typing import TYPE_CHECKING

NORMAL_95 = 1.96  # half the width of a 95 % interval, in standard errors


def student_95(freedom: int) -> float:
    """Return half the width of a 95 % interval for an error that comes from few values.

    The series of Cornish and Fisher is right to 1 % from four degrees of freedom on. The two
    smallest numbers of degrees have their own values.
    """
    few = {1: 12.706, 2: 4.303, 3: 3.182}
    if freedom in few:
        return few[freedom]
    z = 1.959964
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """Return Wilson's interval of a share. It is valid for few trials, too."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    z = NORMAL_95 * NORMAL_95
    middle = (share + z / (2 * trials)) / (1 + z / trials)
    spread = share * (1 - share) / trials + z / (4 * trials * trials)
    half = NORMAL_95 * math.sqrt(spread) / (1 + z / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def deviation(count: int, total: float, squares: float) -> float:
    """Return the standard deviation of values from their sum and the sum of their squares."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0.0, (squares - total * total / count) / (count - 1)))


def mean_and_half(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return the mean of values and half the width of its interval, from the same sums."""
    if not count:
        return 0.0, 0.0
    return total / count, NORMAL_95 * deviation(count, total, squares) / math.sqrt(count)


class Winner:
    """Base class for objects with `won` and `games`: adds the share of victories."""

    won: int
    if TYPE_CHECKING:

        @property
        def games(self) -> int:
            """Return the number of games.

            Subclasses replace this property by a field or a property.
            """

    @property
    def share(self) -> float:
        """Return the share of games that the player won without a tie."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share of victories."""
        return wilson(self.won, self.games)
