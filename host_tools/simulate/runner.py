"""Plays numbered games in one process or several. Plan and number decide the whole game."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castellan.core.rng import Random
from castellan.rules import registry

from host_tools.bad_input import BadInput
from host_tools.safe_write import open_replacing
from host_tools.simulate.list_buffers import number_buffer, use_lists
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.players import factory_of
from host_tools.simulate.workers import Workers

_STREAMS_A_GAME = 16  # random streams: one for chance, one for each seat
_MOST_GAMES_A_TASK = 50
MOST_GAMES = 10_000_000  # a seed, so that stream numbers stay within 30 bits


@dataclass(frozen=True)
class SimulationPlan:
    """The settings of a simulation."""

    game: str
    bots: tuple[str, ...]
    options: int
    seed: int
    games: int
    is_rotated: bool = False
    log_folder: str = ""
    playouts: int = 0  # per move of a searcher
    seconds: float = 0.0  # per move instead. If both are 0, the searcher uses its default
    pack: bytes | None = None  # corrected tables. None means the firmware's


@dataclass(frozen=True)
class Outcome:
    """The result of one game, in the order of the plan's bots."""

    number: int
    points: tuple[int, ...]
    places: tuple[int, ...]


def seats_of(plan: SimulationPlan, number: int) -> list[int]:
    """Return, for each seat in game `number`, the index of the computer player."""
    count = len(plan.bots)
    turn = number % MOST_GAMES if plan.is_rotated else 0
    return [(seat + turn) % count for seat in range(count)]


class GameRunner:
    """Plays the games of a plan with one match object."""

    def __init__(self, plan: SimulationPlan) -> None:
        seats = len(plan.bots)
        self._plan = plan
        make = registry.open_game(plan.game).make
        data = () if plan.pack is None else (0, plan.pack)
        self._beginning: Any = use_lists(make(bytes(range(seats)), plan.options, *data))
        self.match: Any = use_lists(make(bytes(range(seats)), plan.options, *data))
        self._makers = [
            factory_of(name, plan.game, plan.playouts, plan.seconds) for name in plan.bots
        ]
        # The compiled core writes one number beyond the list of actions, see docs/speed.md.
        self._choices = number_buffer(self.match.LARGEST_CHOICE + 2)
        self._places = number_buffer(seats)

    def play(self, number: int) -> Outcome:
        """Play the game with this number. `match` stays in its final state until the next call."""
        # A seed has streams for MOST_GAMES games. Later games use the next seed.
        turn, within = divmod(number, MOST_GAMES)
        seed = (self._plan.seed + turn) % 2**32
        stream = within * _STREAMS_A_GAME
        match = self.match
        match.copy_from(self._beginning)
        match.random.seed(seed, stream)
        seated = seats_of(self._plan, number)
        players = [
            self._makers[bot](Random(seed, stream + 1 + seat)) for seat, bot in enumerate(seated)
        ]
        play_match(match, players, self._choices)
        match.match_places(self._places)
        points = [0] * len(seated)
        places = [0] * len(seated)
        for seat, bot in enumerate(seated):
            points[bot] = match.match_points(seat)
            places[bot] = self._places[seat]
        return Outcome(number, tuple(points), tuple(places))


def outcomes(plan: SimulationPlan, jobs: int) -> Generator[Outcome, None, None]:
    """Play all games. Yields the outcomes in the order of their numbers."""
    if jobs == 1:
        yield from _played(plan, range(plan.games))
        return
    size = min(_MOST_GAMES_A_TASK, -(-plan.games // jobs))
    tasks = [(plan, start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    with Workers(jobs) as workers:
        for part in workers.imap(_task, tasks):
            yield from part


def _task(task: tuple[SimulationPlan, int, int]) -> list[Outcome]:
    plan, start, end = task
    return list(_played(plan, range(start, end)))


def _played(plan: SimulationPlan, numbers: range) -> Generator[Outcome, None, None]:
    games = GameRunner(plan)
    for number in numbers:
        outcome = games.play(number)
        if plan.log_folder:
            _write_log(plan, games.match, number)
        yield outcome


def _write_log(plan: SimulationPlan, match: Any, number: int) -> None:
    text = registry.open_text(plan.game)
    lines = "".join(f"{line}\n" for line in text.write(match))
    path = Path(plan.log_folder) / f"game-{number + 1:06}.log"
    try:
        with open_replacing(str(path)) as file:
            file.write(lines.encode())
    except BadInput as problem:
        raise BadInput(f"--logs: {problem}") from None
