"""Finds the weights of `placement_value` by the cross-entropy method, from games.

Each generation draws sets of weights around a mean and plays each against three greedy players on
the same dominoes. The mean then moves towards the best sets. The state is one JSON object. An
interrupted run resumes with the same results as an uninterrupted one.
"""

import json
import random
from array import array
from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from castellan.advice import placement_value
from castellan.advice.greedy import GreedyPlayer
from castellan.advice.lookahead_player import LookaheadPlayer
from castellan.core.rng import Random
from castellan.rules import registry

from host_tools.bad_input import BadInput, text_lines_of
from host_tools.foreign.structured import json_of
from host_tools.safe_write import open_replacing
from host_tools.simulate.tuning_games import GAME, lead, points_of_games
from host_tools.simulate.workers import Workers

VERSION = 1  # changes when the meaning of a weight changes
_MOST = 100_000
RANGES = {
    "seed": (0, 2**32 - 1),
    "games": (1, _MOST),
    "population": (4, _MOST),
    "generation": (0, _MOST),
}
# A search begins with zero weights, so with points only, not with the shipped weights. The first
# deviations depend on the kind of a weight.
_RATES = range(placement_value.RATE + 1, placement_value.RATE + 7)  # of the six terrains
_REACH = {placement_value.GROWTH: 60, placement_value.OFF_CENTRE: 1000, placement_value.LATER: 128}
_REACH_OF_RATES = 40
_REACH_OF_OTHERS = 200
_MOST_WEIGHT = 3000
_MOST_LEAD = 10_000.0  # points, more than any game has
_ELITE_SHARE = 0.2
_STEP = 0.7  # share of the way that the mean moves towards the elite
_LEAST_DEVIATION = 0.03  # of the weight, plus 1, so that the search never stops
_OPPONENTS = 3


def _first_reach() -> list[float]:
    return [
        0.0
        if placement_value.RATE <= place < placement_value.GROWTH and place not in _RATES
        else float(_REACH_OF_RATES if place in _RATES else _REACH.get(place, _REACH_OF_OTHERS))
        for place in range(placement_value.WEIGHTS)
    ]


@dataclass
class State:
    """The state of a tuning run: all data that the next generation depends on."""

    seed: int
    games: int  # per candidate
    population: int
    generation: int = 0
    mean: list[float] = field(default_factory=lambda: [0.0] * placement_value.WEIGHTS)
    deviation: list[float] = field(default_factory=_first_reach)
    leads: list[float] = field(default_factory=list)  # mean lead of the elite, per generation
    pack: str = ""  # the bytes of a corrected pack as hex digits
    version: int = VERSION

    def pack_bytes(self) -> bytes | None:
        """Return the corrected pack, or None for the pack of the firmware."""
        return bytes.fromhex(self.pack) if self.pack else None

    def weights(self) -> list[int]:
        """Return the mean as whole-number weights."""
        return [_clamped(value) for value in self.mean]


def run(
    state: State, generations: int, jobs: int, advance: Callable[[], None] = lambda: None
) -> Generator[State, None, None]:
    """Run up to generation `generations`. Yields the state after each generation.

    `advance` is called after each candidate's games.
    """
    with Workers(jobs) as workers:
        while state.generation < generations:
            candidates = _draw(state)
            pack = state.pack_bytes()
            tasks = [(c, state.seed, state.generation, state.games, pack) for c in candidates]
            leads = []
            for mean in workers.imap(mean_lead, tasks):
                leads.append(mean)
                advance()
            _learn(state, candidates, leads)
            yield state


def mean_lead(task: tuple[list[int], int, int, int, bytes | None]) -> float:
    """Return the mean lead of a player with given weights over the best of three `greedy`."""
    weights, seed, generation, games, pack = task
    players: list[Any] = [LookaheadPlayer(Random(seed, 1), array("H", weights))]
    players += [GreedyPlayer(Random(seed, 2 + seat)) for seat in range(_OPPONENTS)]
    numbers = range(generation * games, (generation + 1) * games)
    played = points_of_games(players, seed, numbers, pack=pack)
    return sum(lead(points) for points in played) / games


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
    for place in range(placement_value.WEIGHTS):
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
    return max(0, min(_MOST_WEIGHT, round(value)))


def save(state: State, path: Path) -> None:
    """Write a checkpoint. The old file stays until the new one is complete."""
    known = asdict(state)
    if not state.pack:
        del known["pack"]
    with open_replacing(str(path)) as file:
        file.write((json.dumps(known, indent=1) + "\n").encode())


def load(path: Path) -> State:
    """Read a checkpoint. Raises BadInput."""
    text = "\n".join(line for _, line in text_lines_of(str(path)))
    try:
        return _state_in(text)
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None


def _state_in(text: str) -> State:
    try:
        known = json_of(text)
    except BadInput as problem:
        raise BadInput(f"no checkpoint of castellan tune: {problem}") from None
    try:
        version = known["version"]
        if version != VERSION:
            raise BadInput(f"tuned for version {version!r:.40}; this is version {VERSION}")
        state = State(**known)
    except (KeyError, TypeError):
        raise BadInput("no checkpoint of castellan tune") from None
    _check_state(state)
    return state


def check(name: str, number: Any, word: str = "") -> None:
    """Raise BadInput if a value of the state is no number or out of range.

    The message calls the value `word`, or `name` without `word`.
    """
    least, most = RANGES[name]
    if type(number) is not int or not least <= number <= most:
        raise BadInput(f"{word or name}: {number!r:.40} is not a number from {least} to {most}")


def _check_state(state: State) -> None:
    """Reject a checkpoint whose values no tuning run can produce."""
    for name in RANGES:
        check(name, getattr(state, name))
    for name in ("mean", "deviation"):
        numbers = getattr(state, name)
        _check_numbers(name, numbers, 0, _MOST_WEIGHT)
        if len(numbers) != placement_value.WEIGHTS:
            raise BadInput(
                f"{name}: {len(numbers)} weights where {placement_value.WEIGHTS} are expected"
            )
    _check_pack(state.pack)
    _check_numbers("leads", state.leads, -_MOST_LEAD, _MOST_LEAD)
    if len(state.leads) != state.generation:
        raise BadInput(f"leads: {len(state.leads)} where {state.generation} are expected")


def _check_pack(digits: Any) -> None:
    """Raise BadInput unless these are the hex digits of a pack of Kingdomino, or ""."""
    try:
        problem = digits != "" and registry.open_pack(GAME).problem(bytes.fromhex(digits))
    except (TypeError, ValueError):
        problem = "hex digits are expected"
    if problem:
        raise BadInput(f"pack: {digits!r:.40}: {problem}")


def _check_numbers(name: str, numbers: Any, least: float, most: float) -> None:
    if not isinstance(numbers, list):
        raise BadInput(f"{name}: {numbers!r:.40} is not a list of numbers")
    for number in numbers:
        if type(number) not in (int, float) or not least <= number <= most:
            raise BadInput(f"{name}: {number!r:.40} is not a number from {least:g} to {most:g}")
