"""How fast games come into the archive, and how soon it answers with many in it.

A few hundred random games are played; each gives many others that are just as legal, with the
colours exchanged and every kingdom turned over or mirrored on its own. No log comes twice.
"""

import hashlib
import multiprocessing
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import cycle, islice, permutations, product
from pathlib import Path

from castellan.rules import registry

from host_tools.archive import rating, reading, stats, store
from host_tools.archive.schema import open_archive
from host_tools.bad_input import BadInput
from host_tools.bench.report import Report
from host_tools.progress import Progress
from host_tools.simulate.runner import Plan, play_game

TITLE = "Archive: games through the rules into SQLite, and questions to it"

GAMES = 100_000
_PLAYED = 250
_THROUGH_RULES = 20_000  # enough to know the rate
_BATCH = 500
_SEED = 11
_RATED = 5_000
_NAMES = {"pink": "Ada", "yellow": "Ben", "green": "Cleo", "blue": "Dmitri"}
_FLIPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def variants(lines: list[str]) -> Iterator[list[str]]:
    """Other games of the same course, none of them twice."""
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


def logs(count: int) -> Iterator[list[tuple[int, str]]]:
    """So many different logs, as numbered lines."""
    plan = Plan("kingdomino", ("random",) * 4, 0, _SEED, _PLAYED)
    text = registry.open_text(plan.game)
    each = -(-count // _PLAYED)
    made = (
        variant
        for number in range(_PLAYED)
        for variant in islice(variants(list(text.write(play_game(plan, number)[0]))), each)
    )
    for lines in islice(made, count):
        yield list(enumerate(lines, 1))


def read(lines: list[tuple[int, str]]) -> store.Entry:
    """A log through the rules, with the names of its players."""
    game = reading.game_from("a log", lines)
    return store.Entry(game, tuple(_NAMES[seat.colour] for seat in game.seats))


def run(report: Report) -> None:
    """Measures the way in, then fills the archive up and asks it."""
    made = list(logs(_THROUGH_RULES))
    jobs = os.cpu_count() or 1
    start = time.perf_counter()
    with multiprocessing.Pool(jobs) as pool:
        entries = pool.map(read, made, _BATCH)
    read_s = time.perf_counter() - start
    with tempfile.TemporaryDirectory(prefix="castellan-") as folder:
        path = Path(folder) / "archive.sqlite"
        with closing(open_archive(path, may_be_new=True)) as connection:
            start = time.perf_counter()
            _keep(connection, entries)
            keep_s = time.perf_counter() - start
            report.row(f"through the rules, {jobs} processes", len(made) / read_s, "games/s")
            report.row("kept in SQLite, one process", len(made) / keep_s, "games/s")
            whole_s = (read_s + keep_s) * GAMES / len(made)
            report.row(f"so {GAMES:,} games come in within", whole_s, "s")
            _keep(connection, _more(entries, GAMES - len(made)))
            report.note(
                f"filled up to {store.count(connection):,} games, told again under new keys:"
            )
            report.row("  size of the file", path.stat().st_size / 1e6, "MB")
            _ask(report, connection)


def _keep(connection: sqlite3.Connection, entries: Iterable[store.Entry]) -> None:
    waiting = iter(entries)
    while batch := list(islice(waiting, _BATCH)):
        store.add(connection, batch)


def _more(entries: list[store.Entry], count: int) -> Iterator[store.Entry]:
    """The same games under other keys: questions take as long as with new ones."""
    for number, entry in enumerate(islice(cycle(entries), count)):
        digest = hashlib.sha256(entry.finished.digest + number.to_bytes(4)).digest()
        yield replace(entry, finished=replace(entry.finished, digest=digest))


def _ask(report: Report, connection: sqlite3.Connection) -> None:
    start = time.perf_counter()
    chosen = stats.kinds(connection)
    stats.people(connection, chosen)
    stats.points(connection, chosen)
    stats.records(connection, chosen)
    report.row("  stats", 1000 * (time.perf_counter() - start), "ms")
    try:
        ladder = rating.Ladder()
    except BadInput as problem:
        report.note(str(problem))
        return
    start = time.perf_counter()
    with Progress(sys.stderr, _RATED) as progress:
        for _ in islice(rating.climb(connection, ladder, progress), _RATED):
            pass
    report.row("  rating", _RATED / (time.perf_counter() - start), "games/s")
