"""Decides whether one player is better than another: a sequential test over deals.

The test compares two statements: the first player's score is the lower margin above a fair share,
or the upper one. It ends as soon as the deals speak clearly for one of them. The likelihood ratio
is Wald's, with the variance of the deals.
"""

import math
from dataclasses import dataclass
from typing import Any

from host_tools.tournament.deals import CREDIT, CREDITS, LEAD, mean_and_variance
from host_tools.tournament.sums import Sums

WIN = "win"
POINTS = "points"
BETTER = "better"
NOT_BETTER = "not better"
EQUAL = "equal"
OPEN = "open"


@dataclass(frozen=True)
class TestPlan:
    """The question of a test: two players, what is compared, and how sure the answer must be."""

    __test__ = False  # pytest would collect the class

    players: tuple[str, str]
    score: str = WIN
    margin: tuple[float, float] = (0.0, 0.02)  # above a fair share
    alpha: float = 0.05  # how often an equal player may pass
    beta: float = 0.05  # how often a better player may fail
    least: int = 50  # deals

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the bounds of the likelihood ratio's logarithm: not better, better."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )


@dataclass(frozen=True)
class TestResult:
    """What the deals say so far."""

    __test__ = False

    deals: int
    mean: float  # the score of the first player above a fair share
    half: float  # half the width of its 95 % interval, for the eye only
    ratio: float  # logarithm of the likelihood ratio
    verdict: str

    def as_json(self) -> dict[str, Any]:
        """Return the result as a JSON object."""
        return {
            "deals": self.deals,
            "mean": round(self.mean, 6),
            "ci95": round(self.half, 6),
            "llr": round(self.ratio, 4),
            "verdict": self.verdict,
        }


def result_of(test: TestPlan, sums: Sums) -> TestResult:
    """Return what the deals of the test's table say."""
    table = sums.get("deals", {}).get(test.players[0])
    if not table:
        return TestResult(0, 0.0, 0.0, 0.0, OPEN)
    mean, variance = _score(test, table, sums)
    deals = table[0]
    half = 1.96 * math.sqrt(variance / deals)
    if variance == 0:
        verdict = EQUAL if mean == 0 and deals >= test.least else OPEN
        return TestResult(deals, mean, half, 0.0, verdict)
    low, high = test.margin
    ratio = deals * (high - low) * (2 * mean - low - high) / (2 * variance)
    return TestResult(deals, mean, half, ratio, _verdict(test, deals, ratio))


def _score(test: TestPlan, table: list[int], sums: Sums) -> tuple[float, float]:
    """Return mean and variance of a deal's score: share of victories, or lead in points."""
    others = sums["deals"][test.players[1]]
    mine, theirs = table[1] / table[0], others[1] / others[0]  # seats in a deal
    if test.score == POINTS:
        mean, variance = mean_and_variance(table, LEAD)
        unit = mine * theirs
        return mean / unit, variance / unit**2
    mean, variance = mean_and_variance(table, CREDITS)
    all_mean = (table[CREDITS] + others[CREDITS]) / table[0]  # one victory in each game
    unit = all_mean or CREDIT
    return mean / unit - mine / (mine + theirs), variance / unit**2


def _verdict(test: TestPlan, deals: int, ratio: float) -> str:
    low, high = test.bounds
    if deals < test.least or low < ratio < high:
        return OPEN
    return BETTER if ratio >= high else NOT_BETTER


def verdict_line(test: TestPlan, result: TestResult) -> str:
    """Return one line for people: the verdict and the numbers behind it."""
    one, other = test.players
    unit, what = (1, "points") if test.score == POINTS else (100, "% of victories")
    low, high = test.bounds
    score = f"{unit * result.mean:+.2f} ± {unit * result.half:.2f} {what}"
    ratio = f"LLR {result.ratio:+.2f} of {low:.2f} to {high:.2f}"
    return f"{one} against {other}: {result.verdict}; {score} in {result.deals:,} deals, {ratio}"
