"""Finds the steward's weights from self-play by the cross-entropy method, the same every time.

Each generation draws sets of weights around a mean, plays each against three greedy players on
the same dominoes, and moves the mean to the best of them. The state is one JSON object, so that
an interrupted run goes on exactly as it would have.
"""

import json
import multiprocessing
import random
import signal
from array import array
from collections.abc import Generator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from castellan.advice import outlook
from castellan.advice.greedy import GreedyPlayer
from castellan.advice.steward import StewardPlayer
from castellan.core.rng import Random

from host_tools.bad_input import BadInput
from host_tools.simulate.duels import lead, points_of_games

VERSION = 1  # of the meaning of the weights
# A guess to begin with, so that a search owes nothing to the weights that are in use.
START = (0, 24, 26, 30, 36, 40, 60, 0, 60, 30, 20, 500, 60, 1000, 300, 300, 30, 110)
_MOST = 3000  # of a weight
_ELITE_SHARE = 0.2
_STEP = 0.7  # how far the mean moves towards the elite
_LEAST_DEVIATION = 0.03  # of the weight and a point's hundredth, so that the search stays awake
_OPPONENTS = 3


@dataclass
class State:
    """Everything the next generation depends on."""

    seed: int
    games: int  # a candidate plays
    population: int
    generation: int = 0
    mean: list[float] = field(default_factory=lambda: [float(w) for w in START])
    deviation: list[float] = field(
        default_factory=lambda: [0.4 * w + 10.0 if w else 0.0 for w in START]
    )
    leads: list[float] = field(default_factory=list)  # of the elite, one a generation
    version: int = VERSION

    def weights(self) -> list[int]:
        """The mean as the steward takes it."""
        return [_clamped(value) for value in self.mean]


def run(state: State, generations: int, jobs: int) -> Generator[State, None, None]:
    """Goes on to a number of generations; yields the state after each."""
    with multiprocessing.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        while state.generation < generations:
            candidates = _draw(state)
            tasks = [(c, state.seed, state.generation, state.games) for c in candidates]
            leads = pool.map(mean_lead, tasks, chunksize=1)
            _learn(state, candidates, leads)
            yield state


def mean_lead(task: tuple[list[int], int, int, int]) -> float:
    """The lead of a steward with these weights over the best of three greedy players."""
    weights, seed, generation, games = task
    players: list[Any] = [StewardPlayer(Random(seed, 1), array("H", weights))]
    players += [GreedyPlayer(Random(seed, 2 + seat)) for seat in range(_OPPONENTS)]
    numbers = range(generation * games, (generation + 1) * games)
    return sum(lead(points) for points in points_of_games(players, seed, numbers)) / games


def _draw(state: State) -> list[list[int]]:
    generator = random.Random(f"{state.seed} {state.generation}")
    pairs = list(zip(state.mean, state.deviation, strict=True))
    return [
        [_clamped(generator.gauss(mean, deviation)) for mean, deviation in pairs]
        for _ in range(state.population)
    ]


def _learn(state: State, candidates: list[list[int]], leads: list[float]) -> None:
    order = sorted(range(len(candidates)), key=lambda index: -leads[index])
    elite = [candidates[index] for index in order[: max(2, round(_ELITE_SHARE * len(order)))]]
    for place in range(outlook.WEIGHTS):
        values = [candidate[place] for candidate in elite]
        mean = sum(values) / len(values)
        spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
        state.mean[place] += _STEP * (mean - state.mean[place])
        if state.deviation[place]:
            spread = state.deviation[place] + _STEP * (spread - state.deviation[place])
            state.deviation[place] = max(spread, 1 + _LEAST_DEVIATION * abs(mean))
    state.leads.append(sum(leads[index] for index in order[: len(elite)]) / len(elite))
    state.generation += 1


def _clamped(value: float) -> int:
    return max(0, min(_MOST, round(value)))


def save(state: State, path: Path) -> None:
    """Writes a checkpoint; the old one stays whole until the new one is."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_text(json.dumps(asdict(state), indent=1) + "\n", encoding="utf-8")
    unfinished.replace(path)


def load(path: Path) -> State:
    """Reads a checkpoint; raises BadInput."""
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        version = known["version"]
        if version != VERSION:
            raise BadInput(f"{path}: tuned for version {version}; this is version {VERSION}")
        state = State(**known)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{path}: no checkpoint of castellan tune") from None
    if len(state.mean) != outlook.WEIGHTS or len(state.deviation) != outlook.WEIGHTS:
        raise BadInput(f"{path}: {len(state.mean)} weights where {outlook.WEIGHTS} are expected")
    return state
