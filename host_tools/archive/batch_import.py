"""Many logs into the archive: read in several processes, kept in batches, counted."""

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
# Few: the less is sent at once, the less likely who is killed leaves half of it behind.
_TASKS_AT_ONCE = 5
_ENDING = ".log"
# Where games are: in the folder of a virtual device, in a copy of a board, in its data alone.
_GAMES = ("castellan/games", "castellan-data/games", "games")


@dataclass
class ImportCounts:
    """What became of the logs."""

    added: int = 0
    known: int = 0
    refused: list[str] = field(default_factory=list)
    unreadable: int = 0  # of those refused
    is_interrupted: bool = False

    def refuse(self, problem: BadInput) -> None:
        """Notes why one is not kept."""
        self.refused.append(str(problem))
        self.unreadable += isinstance(problem, Unreadable)

    @property
    def status(self) -> int:
        """The exit code: 2 where not one could be read, so that nothing was done."""
        is_one_read = self.added or self.known or self.unreadable < len(self.refused)
        return 0 if not self.refused else 1 if is_one_read else 2


def files_of(paths: Iterable[str], state: str | None) -> list[str]:
    """The logs: files as they are named, those in folders and on a device by their names."""
    found: list[str] = []
    for path in paths:
        found += _logs_in(Path(path), path) if os.path.isdir(path) else [path]
    if state is not None:
        folder = Path(state)
        if not os.path.isdir(state):
            raise BadInput(f"--state: {state}: there is no such folder")
        games = next((folder / name for name in _GAMES if (folder / name).is_dir()), None)
        if games is None:
            raise BadInput(f"--state: {state}: no game was finished on this device")
        found += _logs_in(games, state)
    if not found:
        raise BadInput("LOG: no log was named; a file, a folder of logs or --state is expected")
    return found


def _logs_in(folder: Path, name: str) -> list[str]:
    try:
        found = sorted(str(path) for path in folder.iterdir() if path.suffix == _ENDING)
    except OSError as problem:
        raise BadInput(f"{name}: {problem.strerror}") from None
    if not found:
        raise BadInput(f"{name}: no file in it ends with {_ENDING}")
    return found


def read_file(path: str) -> FinishedGame | BadInput:
    """A file's game, or why it is none: for a process of its own."""
    try:
        return read_game(path)
    except BadInput as problem:
        return problem


def keep(
    connection: sqlite3.Connection,
    found: Iterable[store.Entry | BadInput],
    progress: Progress,
) -> ImportCounts:
    """Keeps what comes, in batches; Ctrl-C and a file that breaks off keep what has come."""
    counts = ImportCounts()
    batch: list[store.Entry] = []
    try:
        for entry in found:
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
    """What `read` makes of each task, in their order, in so many processes."""
    if jobs == 1:
        yield map(read, tasks)
        return
    with Workers(jobs) as workers:
        yield workers.imap(read, tasks, _TASKS_AT_ONCE)
