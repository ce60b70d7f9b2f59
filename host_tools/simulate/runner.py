"""Plays numbered games, in this process or in several: game number i is the same in both."""

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import OK, TABLE

from host_tools.simulate.players import Player, factory_of
from host_tools.simulate.workers import workers

_STREAMS_A_GAME = 16  # one for the table, one for each seat
_MOST_GAMES_A_TASK = 50
MOST_GAMES = 10_000_000  # streams stay within 30 bits


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: str
    bots: tuple[str, ...]
    options: int
    seed: int
    games: int
    is_rotated: bool = False
    log_folder: str = ""
    playouts: int = 0  # a move of the regent, or
    seconds: float = 0.0  # how long it thinks; with both 0 it takes its usual playouts


@dataclass(frozen=True)
class Outcome:
    """How one game ended, in the order of the plan's bots."""

    number: int
    points: tuple[int, ...]
    places: tuple[int, ...]


def seats_of(plan: Plan, number: int) -> list[int]:
    """Which bot sits on each seat of a game."""
    count = len(plan.bots)
    turn = number if plan.is_rotated else 0
    return [(seat + turn) % count for seat in range(count)]


def play_match(match: Any, players: list[Player], choices: "array[int]") -> None:
    """Plays a match to its end; the match's own generator decides for the table."""
    while not match.done():
        actor = match.actor()
        if actor == TABLE:
            action = match.chance()
        else:
            action = players[actor].choose(match, choices, match.legal(choices))
        code = match.apply(action)
        if code != OK:
            raise RuntimeError(f"seat {actor} made the illegal move {action}: code {code}")


def play_game(plan: Plan, number: int) -> tuple[Any, Outcome]:
    """One game of a plan: the finished match, and its outcome."""
    module = registry.open_game(plan.game)
    match = module.make(bytes(range(len(plan.bots))), plan.options)
    stream = number * _STREAMS_A_GAME
    match.random.seed(plan.seed, stream)
    seats = seats_of(plan, number)
    players = [
        factory_of(plan.bots[bot], plan.game, plan.playouts, plan.seconds)(
            Random(plan.seed, stream + 1 + seat)
        )
        for seat, bot in enumerate(seats)
    ]
    # The compiled core writes one number more than counts, as docs/speed.md tells.
    play_match(match, players, array("H", bytes(2 * match.LARGEST_CHOICE + 4)))
    places = array("H", bytes(2 * len(seats)))
    match.match_places(places)
    points = [0] * len(seats)
    ordered = [0] * len(seats)
    for seat, bot in enumerate(seats):
        points[bot] = match.match_points(seat)
        ordered[bot] = places[seat]
    return match, Outcome(number, tuple(points), tuple(ordered))


def outcomes(plan: Plan, jobs: int) -> Generator[Outcome, None, None]:
    """The outcomes of all games in the order of their numbers, as they become known."""
    if jobs == 1:
        for number in range(plan.games):
            yield _outcome(plan, number)
        return
    size = min(_MOST_GAMES_A_TASK, -(-plan.games // jobs))
    tasks = [(plan, start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    with workers(jobs) as pool:
        for part in pool.imap(_task, tasks):
            yield from part


def _task(task: tuple[Plan, int, int]) -> list[Outcome]:
    plan, start, end = task
    return [_outcome(plan, number) for number in range(start, end)]


def _outcome(plan: Plan, number: int) -> Outcome:
    match, outcome = play_game(plan, number)
    if plan.log_folder:
        text = registry.open_text(plan.game)
        path = Path(plan.log_folder) / f"game-{number + 1:06}.log"
        path.write_text("".join(f"{line}\n" for line in text.write(match)), encoding="utf-8")
    return outcome
