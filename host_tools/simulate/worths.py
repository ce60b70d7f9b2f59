"""Rates players from all games at once: the Davidson-Luce model, with shared places as ties.

A game is read in stages: some players are the best of those that are left, and leave. The weight
of the set that leaves is the geometric mean of its players' worths, times a factor for its size
(Firth, Kosmidis and Turner 2019, arXiv 1909.07123). Equal stages are counted first. So the order
of the games changes no bit of the result.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from host_tools.bad_input import BadInput
from host_tools.simulate.intervals import student_95
from host_tools.simulate.linear import inverse, product

Ranking = tuple[tuple[str, ...], ...]  # the best players first. Players of one tuple share a place
Vector = list[float]
Stage = tuple[tuple[int, ...], tuple[int, ...]]  # players that are left, players that leave

_RIDGE = 0.01  # keeps the worth of a player finite who has won every game
_STEPS = 60
_ENOUGH = 1e-7  # the largest change of the last step
_HALVINGS = 30
_ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Worth:
    """The strength of one player, as the difference to the mean of all, in Elo points."""

    name: str
    elo: float
    half: float  # half the width of the 95 % interval


@dataclass(frozen=True)
class Worths:
    """The strengths of all players, the best one first."""

    players: tuple[Worth, ...]

    def share_against(self, one: str, other: str) -> float:
        """Return the probability that `one` ends before `other`, if they do not share a place."""
        elo = {worth.name: worth.elo for worth in self.players}
        return 1 / (1 + math.exp((elo[other] - elo[one]) / _ELO))


class _Stages:
    """The counted stages of some games."""

    def __init__(self) -> None:
        self.taken: Counter[Stage] = Counter()
        self.left: Counter[tuple[int, ...]] = Counter()

    def add_rankings(self, rankings: Mapping[Ranking, int], numbers: Mapping[str, int]) -> None:
        """Count the stages of games."""
        for ranking, count in rankings.items():
            places = [tuple(sorted([numbers[name] for name in place])) for place in ranking]
            left = tuple(sorted([number for place in places for number in place]))
            for best in places[:-1] if len(places[-1]) == 1 else places:
                self.taken[left, best] += count
                self.left[left] += count
                left = tuple([number for number in left if number not in best])

    def add(self, other: "_Stages") -> None:
        """Add the stages of other games."""
        self.taken.update(other.taken)
        self.left.update(other.left)


def fit(groups: Sequence[Mapping[Ranking, int]]) -> Worths:
    """Rate the players of all games.

    Each group counts the rankings of some deals. Groups must be independent of each other, because
    the intervals come from their differences. Raises BadInput if some players never met.
    """
    names = sorted({name for group in groups for ranking in group for p in ranking for name in p})
    if len(names) < 2:
        raise BadInput("a rating needs two players")
    numbers = {name: number for number, name in enumerate(names)}
    _check_connected(names, groups)
    parts = []
    whole = _Stages()
    for group in filter(None, groups):
        parts.append(_Stages())
        parts[-1].add_rankings(group, numbers)
        whole.add(parts[-1])
    model = _Model(len(names), whole)
    point = model.maximise()
    logs = point.logs
    means = model.means(point)
    scores = [model.score(part, means) for part in parts]
    spread = _covariance(inverse(model.hessian(point, means)), scores)
    mean = sum(logs[: len(names)]) / len(names)
    wide = student_95(len(scores) - 1) if len(scores) > 1 else math.inf
    worths = [
        Worth(
            name,
            _ELO * (logs[number] - mean),
            _ELO * wide * math.sqrt(_spread_from_mean(spread, number, len(names))),
        )
        for name, number in numbers.items()
    ]
    return Worths(tuple(sorted(worths, key=lambda one: (-one.elo, one.name))))


def _check_connected(names: Sequence[str], groups: Sequence[Mapping[Ranking, int]]) -> None:
    group = {name: name for name in names}

    def root(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    companies = {tuple(sum(ranking, ())) for group in groups for ranking in group}
    for players in sorted(companies):
        for other in players[1:]:
            group[root(other)] = root(players[0])
    roots = sorted({root(name) for name in names})
    if len(roots) > 1:
        raise BadInput(f"{roots[0]} and {roots[1]} cannot be compared: their games do not connect")


def _spread_from_mean(spread: list[Vector], number: int, count: int) -> float:
    """Return the variance of one strength less the mean of all strengths."""
    weights = [(1.0 if other == number else 0.0) - 1 / count for other in range(count)]
    total = sum(weights[a] * weights[b] * spread[a][b] for a in range(count) for b in range(count))
    return max(0.0, total)


def _covariance(bread: list[Vector], scores: Sequence[Vector]) -> list[Vector]:
    """Return the covariance of the strengths from the scores of independent groups."""
    size = len(bread)
    groups = len(scores)
    factor = groups / (groups - 1) if groups > 1 else 1.0
    meat = [
        [factor * sum(score[a] * score[b] for score in scores) for b in range(size)]
        for a in range(size)
    ]
    return product(product(bread, meat), bread)


class _Model:
    """The likelihood of the stages: its value, gradient and second derivatives.

    The parameters are the logarithm of each worth, then that of the factor of each size of ties.
    """

    def __init__(self, players: int, stages: _Stages) -> None:
        self._players = players
        self._stages = stages
        sizes = sorted({len(best) for _, best in stages.taken if len(best) > 1})
        self._place = {size: players + index for index, size in enumerate(sizes)}
        self._size = players + len(sizes)
        # For each set that was left: the sets that may leave, each with its share of parameters.
        self._options = {left: self._options_of(left) for left in sorted(stages.left)}
        self._counts = sorted(stages.left.items())
        self._all = self._sums(stages)

    def _features(self, best: tuple[int, ...]) -> list[tuple[int, float]]:
        features = [(number, 1 / len(best)) for number in best]
        return features + ([(self._place[len(best)], 1.0)] if len(best) > 1 else [])

    def _options_of(self, left: tuple[int, ...]) -> list[list[tuple[int, float]]]:
        sizes = [1, *(size for size in self._place if size <= len(left))]
        return [self._features(best) for size in sizes for best in combinations(left, size)]

    def at(self, logs: Vector) -> "_Point":
        """Compute the probabilities of all options for these parameters."""
        value = sum(
            log * (total - _RIDGE / 2 * log) for log, total in zip(logs, self._all, strict=True)
        )
        shares = []
        for left, count in self._counts:
            totals = [
                sum([logs[place] * part for place, part in features])
                for features in self._options[left]
            ]
            most = max(totals)
            weights = [math.exp(total - most) for total in totals]
            whole = sum(weights)
            value -= count * (most + math.log(whole))
            shares.append([weight / whole for weight in weights])
        return _Point(logs, value, shares)

    def _sums(self, stages: _Stages) -> Vector:
        """Return the sums of the features of all sets that left."""
        sums = [0.0] * self._size
        for (_, best), count in sorted(stages.taken.items()):
            for place, part in self._features(best):
                sums[place] += count * part
        return sums

    def means(self, point: "_Point") -> dict[tuple[int, ...], list[tuple[int, float]]]:
        """Return, for each set of players that were left, the expected features of a stage."""
        means = {}
        for (left, _), shares in zip(self._counts, point.shares, strict=True):
            mean: dict[int, float] = {}
            for share, features in zip(shares, self._options[left], strict=True):
                for place, part in features:
                    mean[place] = mean.get(place, 0.0) + share * part
            means[left] = sorted(mean.items())
        return means

    def score(
        self, stages: _Stages, means: Mapping[tuple[int, ...], Sequence[tuple[int, float]]]
    ) -> Vector:
        """Return the gradient of the likelihood of these stages."""
        slope = self._sums(stages)
        for left, count in sorted(stages.left.items()):
            for place, mean in means[left]:
                slope[place] -= count * mean
        return slope

    def hessian(
        self,
        point: "_Point",
        means: Mapping[tuple[int, ...], Sequence[tuple[int, float]]],
    ) -> list[Vector]:
        """Return minus the second derivatives of the likelihood of all stages."""
        matrix = [[0.0] * self._size for _ in range(self._size)]
        for place in range(self._size):
            matrix[place][place] = _RIDGE
        for (left, count), shares in zip(self._counts, point.shares, strict=True):
            for share, features in zip(shares, self._options[left], strict=True):
                for place, part in features:
                    row = matrix[place]
                    scaled = count * share * part
                    for other, second in features:
                        row[other] += scaled * second
            for place, part in means[left]:
                row = matrix[place]
                for other, second in means[left]:
                    row[other] -= count * part * second
        return matrix

    def maximise(self) -> "_Point":
        """Return the point with the highest likelihood, by Newton's method."""
        point = self.at([0.0] * self._size)
        for _ in range(_STEPS):
            means = self.means(point)
            score = self.score(self._stages, means)
            slope = [part - _RIDGE * log for part, log in zip(score, point.logs, strict=True)]
            steps = [
                sum(cell * part for cell, part in zip(row, slope, strict=True))
                for row in inverse(self.hessian(point, means))
            ]
            better = self._climb(point, steps)
            if better is None:
                break
            point = better
            if max(map(abs, steps)) < _ENOUGH:
                break
        return point

    def _climb(self, point: "_Point", steps: Vector) -> "_Point | None":
        """Go along `steps`, half as far as long as that is lower. Returns None if it always is."""
        for halving in range(_HALVINGS):
            factor = 0.5**halving
            there = [log + factor * step for log, step in zip(point.logs, steps, strict=True)]
            trial = self.at(there)
            if trial.value >= point.value:
                return trial
        return None


@dataclass(frozen=True)
class _Point:
    """Parameters, their likelihood, and the probability of each option of each set."""

    logs: Vector
    value: float
    shares: list[Vector]
