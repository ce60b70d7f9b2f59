"""Measures games per second, compiled and interpreted, and over several processes.

Random games are measured first, in the smallest loop. Then the other players are measured in
games as `castellan simulate` plays them. CASTELLAN_BENCH_GAMES sets the number of games for
the memory check.
"""

import os
import subprocess
import sys
import time

from castellan.rules import games, registry

from host_tools.bench.report import Report
from host_tools.cython_core.build import CannotBuild, build, is_current
from host_tools.cython_core.loader import DISABLE_VARIABLE
from host_tools.simulate.players import players_of, searchers_of

TITLE = "Speed: games a second, one core, compiled and interpreted"

_SEED = 7
_SECONDS = 2.0
_MEMORY_GAMES = int(os.environ.get("CASTELLAN_BENCH_GAMES", "200000"))
# Games per interpreted round. Compiled rounds have fifty times as many, fast players more.
_GAMES = 20
_GAMES_OF_PLAYER = {"random": 60, "gprd": 10, "greedy": 4}
_GAMES_OF_A_THINKER = 2


def _seats_of(game: str) -> int:
    """Return the number of players with which a game is measured: the most up to four."""
    return max(count for count in registry.meta(game).SEATS if count <= 4)


def _settings() -> list[tuple[str, int, int, int]]:
    """List (game, players, options, games a round) for each game. Kingdomino has two entries."""
    kingdomino = [(games.NAMES[0], 4, 5, 60), (games.NAMES[0], 2, 16, 40)]
    return kingdomino + [(game, _seats_of(game), 0, _GAMES) for game in games.NAMES[1:]]


def _companies() -> list[tuple[str, tuple[str, ...], int]]:
    """List (game, players, games a round): each player plays itself, `random` in one game only."""
    companies = []
    for game in games.NAMES:
        searchers = searchers_of(game)
        for player in players_of(game):
            if player in searchers or (player == "random" and game != games.NAMES[0]):
                continue
            rounds = _GAMES_OF_PLAYER.get(player, _GAMES_OF_A_THINKER)
            companies.append((game, (player,) * _seats_of(game), rounds))
    return companies


# Single calls of Kingdomino from Python. The time includes the cost of the Python call.
_CALLS = """
import sys, time, json
from array import array
from host_tools.cython_core.loader import use_compiled
use_compiled()
from castellan.advice.playout import play_out
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.match import make
from castellan.rules.actions import actions_of
seed, repeats = json.loads(sys.argv[1])
played = make(bytes(range(4)), 5, seed)
choices = array("H", bytes(2 * played.LARGEST_CHOICE + 4))
sheet = array("H", bytes(1000))
play_out(played, choices)
actions = list(actions_of(played))
def timed(calls, work):
    start = time.process_time_ns()
    for _ in range(repeats):
        work()
    return (time.process_time_ns() - start) / (calls * repeats)
def legal_lists(match):
    spent, lists = 0, 0
    for action in actions:
        if match.actor() != TABLE:
            spent += timed(1, lambda: match.legal(choices))
            lists += 1
        match.apply(action)
    return spent / lists
def again():
    match = make(bytes(range(4)), 5, seed)
    for action in actions:
        match.apply(action)
looks = [
    (
        legal_lists(make(bytes(range(4)), 5, seed)),
        timed(len(actions), again),
        timed(1, lambda: played.score(0, sheet)),
    )
    for _ in range(5)
]
print(json.dumps([min(column) / 1000 for column in zip(*looks)]))
"""
_PROGRAM = """
import sys, time, json, resource
from host_tools.cython_core.loader import use_compiled
use_compiled()
from castellan.advice.playout import play_many
from castellan.rules import registry
from host_tools.simulate.list_buffers import number_buffer, use_lists
name, players, options, games, seconds, seed = json.loads(sys.argv[1])
make = registry.open_game(name).make
beginning = use_lists(make(bytes(range(players)), options))
match = use_lists(make(bytes(range(players)), options))
choices = numbers(match.LARGEST_CHOICE + 1)
sheet = numbers(500)
best, points, start = 0.0, 0, time.process_time()
while time.process_time() - start < seconds:
    before = time.process_time()
    points = play_many(match, beginning, games, seed, choices, sheet)
    best = max(best, games / (time.process_time() - before))
print(json.dumps([best, points]))
"""


# The same with other players: the work of `castellan simulate` for each game.
_SIMULATION = """
import sys, time, json
from host_tools.cython_core.loader import use_compiled
use_compiled()
from host_tools.simulate.runner import SimulationPlan, outcomes
name, bots, games, seconds, seed = json.loads(sys.argv[1])
plan = SimulationPlan(name, tuple(bots), 0, seed, games)
best, points, start = 0.0, 0, time.process_time()
while time.process_time() - start < seconds:
    before = time.process_time()
    points = sum(sum(outcome.points) for outcome in outcomes(plan, 1))
    best = max(best, games / (time.process_time() - before))
print(json.dumps([best, points]))
"""


def run(report: Report) -> None:
    """Measure each game with both cores, then the players, the processes, and memory."""
    if not is_current():
        try:
            build()
        except CannotBuild as words:
            report.note(f"only interpreted: {words}")
    for setting in _settings():
        _compare(report, setting)
    _compare_calls(report)
    for company in _companies():
        _compare_players(report, company)
    if is_current():
        _scale(report)
        _watch_memory(report)


def _compare(report: Report, setting: tuple[str, int, int, int]) -> None:
    name, players, _, games = setting
    plain, plain_points = _rate(setting, games, is_compiled=False)
    report.row(f"{name}, {players} players, interpreted", plain, "games/s")
    if not is_current():
        return
    compiled, _ = _rate(setting, 50 * games, is_compiled=True)
    _, same_points = _rate(setting, games, is_compiled=True)
    report.row(f"{name}, {players} players, compiled", compiled, "games/s")
    report.ratio("  of the interpreted rate", compiled, plain)
    if same_points != plain_points:
        raise RuntimeError(f"{name}: {same_points} points compiled, {plain_points} interpreted")


def _compare_players(report: Report, company: tuple[str, tuple[str, ...], int]) -> None:
    name, bots, games = company
    words = f"{name}, {len(bots)} x {bots[0]}"
    job = [name, bots, games, _SECONDS, _SEED]
    plain, plain_points = _run(job, is_compiled=False, program=_SIMULATION)
    report.row(f"{words}, interpreted", plain, "games/s")
    if not is_current():
        return
    job[2] = 20 * games
    compiled, _ = _run(job, is_compiled=True, program=_SIMULATION)
    job[2:4] = [games, 0.01]
    _, same_points = _run(job, is_compiled=True, program=_SIMULATION)
    report.row(f"{words}, compiled", compiled, "games/s")
    report.ratio("  of the interpreted rate", compiled, plain)
    if same_points != plain_points:
        raise RuntimeError(f"{words}: {same_points} points compiled, {plain_points} interpreted")


def _compare_calls(report: Report) -> None:
    plain = _run([_SEED, 50], is_compiled=False, program=_CALLS)
    compiled = _run([_SEED, 1000], is_compiled=True, program=_CALLS) if is_current() else None
    for index, call in enumerate(("legal", "apply", "score")):
        report.row(f"kingdomino, {call}, interpreted", plain[index], "us")
        if compiled:
            report.row(f"kingdomino, {call}, compiled", compiled[index], "us")


def _rate(
    setting: tuple[str, int, int, int], games: int, *, is_compiled: bool
) -> tuple[float, int]:
    """Return the best games a second and the points of one round, measured in a new process."""
    name, players, options, _ = setting
    job = [name, players, options, games, _SECONDS, _SEED]
    output = _run(job, is_compiled=is_compiled)
    rate, points = output
    return float(rate), int(points)


def _run(job: list[object], *, is_compiled: bool, program: str = _PROGRAM) -> list[float]:
    import json

    with _start(job, is_compiled=is_compiled, program=program) as process:
        output, _ = process.communicate()
    if process.returncode != 0:
        raise RuntimeError("a measuring process failed")
    answer: list[float] = json.loads(output)
    return answer


def _start(
    job: list[object], *, is_compiled: bool, program: str = _PROGRAM
) -> "subprocess.Popen[str]":
    import json

    environment = {**os.environ, DISABLE_VARIABLE: "" if is_compiled else "1"}
    command = [sys.executable, "-c", program, json.dumps(job)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def _scale(report: Report) -> None:
    """Report the games per second of one process and of one process per core."""
    games = 20_000
    job: list[object] = ["kingdomino", 4, 5, games, 0.01, _SEED]
    walls = []
    cores = os.cpu_count() or 1
    for count in (1, cores):
        start_s = time.perf_counter()
        processes = [_start(job, is_compiled=True) for _ in range(count)]
        for process in processes:
            process.communicate()
        walls.append((time.perf_counter() - start_s) / count)
    report.ratio(f"{cores} processes, of the games of one", walls[0], walls[1])


def _watch_memory(report: Report) -> None:
    """Report how much the memory of this process grows while a compiled core plays."""
    from array import array

    from host_tools.cython_core.loader import load

    core = load()
    if core is None:
        return
    make = core.EXPORTS["castellan.rules.kingdomino.match"]["make"]
    matches = make(bytes(range(4)), 5), make(bytes(range(4)), 5)
    play_many = core.EXPORTS["castellan.advice.playout"]["play_many"]
    buffers = array("H", bytes(1000)), array("H", bytes(1000))
    play_many(*matches, 1000, 0, *buffers)
    try:
        import resource
    except ImportError:
        return  # Windows does not tell
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play_many(*matches, _MEMORY_GAMES, 0, *buffers)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    report.row(f"memory grown over {_MEMORY_GAMES:,} games", grown, "KiB")
