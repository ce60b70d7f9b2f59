"""A part of a tournament that a process plays on its own, here or on another machine.

Nothing of the rules is imported before the compiled core could be chosen.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from host_tools.cython_core.loader import is_in_use, use_compiled
from host_tools.cython_core.sources import LIBRARY, ROOMS

_DIGITS = 16


@dataclass(frozen=True)
class Task:
    """Games of one table: those with the numbers from `start` to before `end`."""

    game: str
    options: int
    seed: int
    details: int
    table: int
    names: tuple[str, ...]
    start: int
    end: int
    playouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class TaskResult:
    """What came of a task."""

    table: int
    start: int
    end: int
    sums: dict[str, Any]
    core: str  # which rules and players it was played by
    seconds: float


def use_fast_core() -> bool:
    """Uses the compiled core where that is still possible; whether it is in use."""
    try:
        return use_compiled()
    except RuntimeError:
        return is_in_use()


@lru_cache
def core() -> str:
    """A short sum of the sources that decide how games go: rules, advice, players."""
    folders = [LIBRARY / "castellan" / room for room in ROOMS]
    folders.append(Path(__file__).resolve().parents[1] / "simulate")
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            whole.update(path.relative_to(folder.parent).as_posix().encode() + b"\0")
            whole.update(path.read_bytes())
    return whole.hexdigest()[:_DIGITS]


def play(task: Task) -> TaskResult:
    """Plays the games one after the other."""
    use_fast_core()
    from host_tools.simulate.runner import Games, SimulationPlan, seats_of
    from host_tools.tournament.game_analysis import analyse_game
    from host_tools.tournament.sums import game_sums, merge_into

    start = perf_counter()
    sums: dict[str, Any] = {}
    plan = SimulationPlan(
        task.game,
        task.names,
        task.options,
        task.seed,
        task.end,
        is_rotated=True,
        playouts=task.playouts,
        seconds=task.seconds,
    )
    games = Games(plan)
    for number in range(task.start, task.end):
        outcome = games.play(number)
        merge_into(sums, game_sums(task.names, outcome.points, outcome.places))
        if number < task.details:
            seated = [task.names[bot] for bot in seats_of(plan, number)]
            merge_into(sums, analyse_game(task.game, games.match, seated))
    return TaskResult(task.table, task.start, task.end, sums, core(), perf_counter() - start)
