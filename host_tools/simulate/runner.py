"""Plays numbered games in one process or several. Plan and number decide the whole game."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castellan.core.rng import Random
from castellan.rules import registry

from host_tools.arena.builtin_factory import factory_with
from host_tools.arena.forfeit import ForfeitNote, places_after
from host_tools.arena.player_spec import PlayerSpec
from host_tools.bad_input import BadInput
from host_tools.safe_write import open_replacing
from host_tools.simulate.list_buffers import number_buffer, use_lists
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.players import factory_of
from host_tools.simulate.workers import Workers

if TYPE_CHECKING:
    from host_tools.arena.game_table import GameTable

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
    specs: tuple[PlayerSpec, ...] = ()  # players from outside, by name
    # The bot of each seat, for the games that share one deal. Without it each game has its own.
    seatings: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The result of one game, in the order of the plan's bots."""

    number: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    forfeits: tuple[str, ...] = ()  # the kind of each bot's forfeit, or "". Empty without any
    notes: tuple[ForfeitNote, ...] = field(default=(), compare=False)


def rotations_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a deal whose games differ by a rotation of the seats."""
    return tuple(tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats))


def seats_of(plan: SimulationPlan, number: int) -> list[int]:
    """Return, for each seat in game `number`, the index of the computer player."""
    if plan.seatings:
        return list(plan.seatings[number % len(plan.seatings)])
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
        self._makers = {name: _maker_of(name, plan) for name in dict.fromkeys(plan.bots)}
        self._table = _table_of(plan, self._beginning)
        # The compiled core writes one number beyond the list of actions, see docs/speed.md.
        self._choices = number_buffer(self.match.LARGEST_CHOICE + 2)
        self._places = number_buffer(seats)

    def play(self, number: int) -> Outcome:
        """Play the game with this number. `match` stays in its final state until the next call."""
        seated = seats_of(self._plan, number)
        # All games of a deal have the same dominoes, and the same numbers for a bot.
        deal = number // len(self._plan.seatings) if self._plan.seatings else number
        streams = seated if self._plan.seatings else range(len(seated))
        # A seed has streams for MOST_GAMES deals. Later deals use the next seed.
        turn, within = divmod(deal, MOST_GAMES)
        seed = (self._plan.seed + turn) % 2**32
        stream = within * _STREAMS_A_GAME
        match = self.match
        match.copy_from(self._beginning)
        match.random.seed(seed, stream)
        numbers = [Random(seed, stream + 1 + own) for own in streams]
        play_match(match, self._players(number, seated, numbers), self._choices)
        match.match_places(self._places)
        return self._outcome(number, seated)

    def _players(self, number: int, seated: Sequence[int], numbers: Sequence[Random]) -> list[Any]:
        """Return the player of each seat. The programs among them are told the game."""
        names = [self._plan.bots[bot] for bot in seated]
        if self._table is not None:
            self._table.begin(number, names)
        return [
            self._table.sit(seat, self._plan.seed, numbers[seat])
            if self._table is not None and self._table.is_program(name)
            else self._makers[name](numbers[seat])
            for seat, name in enumerate(names)
        ]

    def _outcome(self, number: int, seated: Sequence[int]) -> Outcome:
        match = self.match
        seat_points = [match.match_points(seat) for seat in range(len(seated))]
        seat_places = list(self._places)[: len(seated)]
        kinds: list[str] = []
        if self._table is not None:
            kinds = self._table.finish(match, seat_points, seat_places)
            seat_places = places_after(seat_places, kinds)
        seats = [seated.index(bot) for bot in range(len(seated))]
        return Outcome(
            number,
            tuple(seat_points[seat] for seat in seats),
            tuple(seat_places[seat] for seat in seats),
            tuple(kinds[seat] for seat in seats) if any(kinds) else (),
            tuple(self._table.notes) if self._table is not None else (),
        )


def _maker_of(name: str, plan: SimulationPlan) -> Any:
    """Return the function that creates a built-in player. A program needs none."""
    for spec in plan.specs:
        if spec.name == name:
            return None if spec.is_program else factory_with(spec, plan.game)
    return factory_of(name, plan.game, plan.playouts, plan.seconds)


def _table_of(plan: SimulationPlan, beginning: Any) -> "GameTable | None":
    if not any(spec.is_program and spec.name in plan.bots for spec in plan.specs):
        return None
    from host_tools.arena.game_table import GameTable

    return GameTable(plan.game, plan.specs, beginning)


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
