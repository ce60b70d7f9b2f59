"""Reads many logs in several processes, adds them to the archive in batches, and counts them."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from host_tools.archive import store
from host_tools.archive.log_reader import FinishedGame, Unreadable, read_game
from host_tools.bad_input import BadInput
from host_tools.simulate.workers import Workers
from host_tools.terminal.progress import Progress

Task = TypeVar("Task")
Made = TypeVar("Made")
_BATCH = 500
# Few, because a killed process leaves half of a large message more often than of a small one.
_TASKS_AT_ONCE = 5
_ENDING = ".log"
# Folders of games: of a virtual device, of a copied board, of a board's data alone.
_GAMES = ("castellan/games", "castellan-data/games", "games")


@dataclass
class ImportCounts:
    """Counts how many logs an import added, already knew, or refused."""

    added: int = 0
    known: int = 0
    refused: list[str] = field(default_factory=list)
    unreadable: int = 0  # refused files that could not be read at all
    is_interrupted: bool = False

    def refuse(self, problem: BadInput) -> None:
        """Store the reason for which a log is refused."""
        self.refused.append(str(problem))
        self.unreadable += isinstance(problem, Unreadable)

    @property
    def status(self) -> int:
        """Return the exit code: 0 without refusals, 2 if no file could be read, otherwise 1."""
        is_one_read = self.added or self.known or self.unreadable < len(self.refused)
        return 0 if not self.refused else 1 if is_one_read else 2


def files_of(paths: Iterable[str], state: str | None) -> list[str]:
    """List the logs: `paths`, the logs in folders among `paths`, and the logs below `state`."""
    logs: list[str] = []
    for path in paths:
        logs += _logs_in(Path(path), path) if os.path.isdir(path) else [path]
    if state is not None:
        folder = Path(state)
        if not os.path.isdir(state):
            raise BadInput(f"--state: {state}: there is no such folder")
        games = next((folder / name for name in _GAMES if (folder / name).is_dir()), None)
        if games is None:
            raise BadInput(f"--state: {state}: no game was finished on this device")
        logs += _logs_in(games, state)
    if not logs:
        raise BadInput("LOG: no log was named; a file, a folder of logs or --state is expected")
    return logs


def _logs_in(folder: Path, name: str) -> list[str]:
    try:
        logs = sorted(str(path) for path in folder.iterdir() if path.suffix == _ENDING)
    except OSError as problem:
        raise BadInput(f"{name}: {problem.strerror}") from None
    if not logs:
        raise BadInput(f"{name}: no file in it ends with {_ENDING}")
    return logs


def read_file(path: str) -> FinishedGame | BadInput:
    """Read the game in a log file. For workers it returns a BadInput instead of raising it."""
    try:
        return read_game(path)
    except BadInput as problem:
        return problem


def add_all(
    connection: sqlite3.Connection,
    entries: Iterable[store.Entry | BadInput],
    progress: Progress,
) -> ImportCounts:
    """Add games in batches. After Ctrl-C or an exception, add the games that were read before."""
    counts = ImportCounts()
    batch: list[store.Entry] = []
    try:
        for entry in entries:
            progress.advance()
            if isinstance(entry, BadInput):
                counts.refuse(entry)
                continue
            batch.append(entry)
            if len(batch) == _BATCH:
                _flush(connection, batch, counts)
    except KeyboardInterrupt:
        counts.is_interrupted = True
    finally:
        _flush(connection, batch, counts)
    return counts


def _flush(connection: sqlite3.Connection, batch: list[store.Entry], counts: ImportCounts) -> None:
    if batch:
        added = store.add(connection, batch)
        counts.added += added
        counts.known += len(batch) - added
        batch.clear()


@contextmanager
def read_all(
    read: Callable[[Task], Made], tasks: Iterable[Task], jobs: int
) -> Iterator[Iterator[Made]]:
    """Apply `read` to each task in `jobs` processes. Yields the results in task order."""
    if jobs == 1:
        yield map(read, tasks)
        return
    with Workers(jobs) as workers:
        yield workers.imap(read, tasks, _TASKS_AT_ONCE)
