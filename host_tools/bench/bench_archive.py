"""Measures how fast the archive imports games, and how fast it answers queries over many games.

The program plays a few hundred random games. From each game it makes many other legal games:
it swaps colours and mirrors or rotates each kingdom. No log occurs twice.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice, permutations, product
from pathlib import Path

from castellan.rules import registry

from host_tools.archive import rating, stats, store
from host_tools.archive.schema import open_archive
from host_tools.bench.report import Report
from host_tools.checkout import ROOT
from host_tools.cython_core.loader import DISABLE_VARIABLE, load
from host_tools.simulate.runner import GameRunner, SimulationPlan
from host_tools.terminal.progress import Progress

TITLE = "Archive: games through the rules into SQLite, and questions to it"

GAMES = 100_000
_PLAYED = 250
_SEED = 11
_RATED = 5_000
_NAMES = {"pink": "Ada", "yellow": "Ben", "green": "Cleo", "blue": "Dmitri"}
_FLIPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def variants(lines: list[str]) -> Iterator[list[str]]:
    """Yield variants of a log, without repeats: colours swapped, kingdoms mirrored or rotated."""
    colours = lines[2].split()[1:]
    for order in permutations(colours):
        called = dict(zip(colours, order, strict=True))
        for flips in product(_FLIPS, repeat=len(colours)):
            turned: dict[str, tuple[int, int]] = dict(zip(colours, flips, strict=True))
            yield [_varied(line.split(), called, turned) for line in lines]


def _varied(words: list[str], called: dict[str, str], turned: dict[str, tuple[int, int]]) -> str:
    if words[0] == "players":
        return " ".join(["players", *(called[word] for word in words[1:])])
    if words[0] not in ("king", "place"):
        return " ".join(words)
    colour = words[1]
    rest = words[2:]
    if words[0] == "place" and rest != ["discard"]:
        across, down = turned[colour]
        rest = [str(int(word) * (across, down)[index & 1]) for index, word in enumerate(rest)]
    return " ".join([words[0], called[colour], *rest])


def lines_of_games(count: int) -> Iterator[str]:
    """Yield `count` different games as lines of `castellan archive import`."""
    plan = SimulationPlan("kingdomino", ("random",) * 4, 0, _SEED, _PLAYED)
    games = GameRunner(plan)
    each = -(-count // _PLAYED)
    made = (
        variant
        for number in range(_PLAYED)
        for variant in islice(variants(_log_of(plan.game, games, number)), each)
    )
    players = [{"colour": colour, "name": name} for colour, name in _NAMES.items()]
    by_colour = {player["colour"]: player for player in players}
    for log in islice(made, count):
        seated = [by_colour[colour] for colour in log[2].split()[1:]]
        game = {"castellan-archive": 1, "game": plan.game, "players": seated, "log": log}
        yield json.dumps(game) + "\n"


def _log_of(game: str, games: GameRunner, number: int) -> list[str]:
    games.play(number)
    return list(registry.open_text(game).write(games.match))


def run(report: Report) -> None:
    """Import all games by `castellan archive import`, then measure the time of some queries."""
    jobs = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
        path = Path(folder) / "archive.sqlite"
        lines = Path(folder) / "games.jsonl"
        with lines.open("w", encoding="utf-8") as file, Progress(sys.stderr, GAMES) as progress:
            for line in lines_of_games(GAMES):
                file.write(line)
                progress.advance()
        seconds = _command(path, "import", str(lines), "--jobs", str(jobs))
        core = "compiled" if load() and not os.environ.get(DISABLE_VARIABLE) else "interpreted"
        report.note(f"{GAMES:,} games by `castellan archive import --jobs {jobs}`, {core} core:")
        report.row("  through the rules into SQLite", GAMES / seconds, "games/s")
        report.row("  all of them", seconds, "s")
        with closing(open_archive(path)) as connection:
            if store.count(connection) != GAMES:
                raise RuntimeError(f"{store.count(connection)} games of {GAMES} came in")
            report.row("  size of the file", path.stat().st_size / 1e6, "MB")
            _ask(report, connection)
        report.row("  castellan archive stats, whole", 1000 * _command(path, "stats"), "ms")


def _command(path: Path, *words: str) -> float:
    """Run a `castellan archive` command. Returns its seconds, including the start-up of Python."""
    command = [sys.executable, "-m", "host_tools.cli", "archive", "--archive", str(path), *words]
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _ask(report: Report, connection: sqlite3.Connection) -> None:
    start = time.perf_counter()
    chosen = stats.kinds(connection)
    stats.people(connection, chosen)
    stats.points(connection, chosen)
    stats.records(connection, chosen)
    report.row("  stats", 1000 * (time.perf_counter() - start), "ms")
    kinds = rating.kinds_of_games(connection)
    games = sum(len(kind.games) for kind in kinds)
    start = time.perf_counter()
    for kind in kinds:
        rating.rate_programs(kind)
    report.row("  rating", games / (time.perf_counter() - start), "games/s")
