"""Defines a task of a tournament: some games of one table, played by a worker on any computer."""

import hashlib
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from host_tools.arena.forfeit import ForfeitNote
from host_tools.arena.player_spec import PlayerSpec, digest_of_all
from host_tools.cython_core.sources import LIBRARY, ROOMS
from host_tools.simulate.runner import GameRunner, SimulationPlan, seats_of
from host_tools.tournament.deals import DealCollector, Seating
from host_tools.tournament.game_analysis import analyse_game
from host_tools.tournament.sums import game_sums, merge_into

_DIGITS = 16


@dataclass(frozen=True)
class Task:
    """A range of games of one table: the numbers from `start` to `end` - 1."""

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
    pack: bytes | None = None  # corrected tables. None means the firmware's
    specs: tuple[PlayerSpec, ...] = ()  # players that the file describes
    seatings: tuple[Seating, ...] = ()  # of a deal. Without them each game is a deal


@dataclass(frozen=True)
class TaskResult:
    """The results of one task."""

    table: int
    start: int
    end: int
    sums: dict[str, Any]
    core: str  # `digest_with` on the worker
    seconds: float
    notes: tuple[ForfeitNote, ...] = ()


@lru_cache
def core_digest() -> str:
    """Return a short hash of the sources that decide how games go: rules and players."""
    folders = [LIBRARY / "castellan" / room for room in ROOMS]
    tools = Path(__file__).resolve().parents[1]
    folders += [tools / name for name in ("arena", "games", "references", "simulate")]
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            whole.update(path.relative_to(folder.parent).as_posix().encode() + b"\0")
            whole.update(path.read_bytes())
    return whole.hexdigest()[:_DIGITS]


def digest_with(specs: tuple[PlayerSpec, ...]) -> str:
    """Return a short hash of what decides how games go: rules, players, files of programs."""
    return core_digest() + digest_of_all(specs)


def play(task: Task) -> TaskResult:
    """Play the games of a task. Returns their sums."""
    start = perf_counter()
    digest = digest_with(task.specs)
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
        pack=task.pack,
        specs=task.specs,
        seatings=task.seatings,
    )
    deals = DealCollector(task.names, max(1, len(task.seatings)), sums)
    games = GameRunner(plan)
    notes: list[ForfeitNote] = []
    for number in range(task.start, task.end):
        outcome = games.play(number)
        notes += [replace(note, table=task.table) for note in outcome.notes]
        merge_into(sums, game_sums(task.names, outcome.points, outcome.places, outcome.forfeits))
        deals.add(number, outcome.points, outcome.places, bool(outcome.forfeits))
        if number < task.details and not outcome.forfeits:
            seated = [task.names[bot] for bot in seats_of(plan, number)]
            merge_into(sums, analyse_game(games.match, seated))
    return TaskResult(
        task.table,
        task.start,
        task.end,
        sums,
        digest,
        perf_counter() - start,
        tuple(notes),
    )
