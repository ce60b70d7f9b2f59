"""Writes and reads the journal of a tournament: one line for each played task.

Each line is flushed at once. The first line identifies the tournament. A torn last line, left
by a power cut or a kill, is cut off. A journal with other damage is refused. `--anew` keeps
the old content until there are new results.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from host_tools.bad_input import BadInput
from host_tools.file_lock import lock_for_process
from host_tools.foreign.structured import json_of
from host_tools.tournament.plan import TournamentPlan
from host_tools.tournament.schedule import Schedule
from host_tools.tournament.tasks import TaskResult

_VERSION = 1
_NAME = "castellan-tournament"  # the first word of a journal
_FIELDS = 5  # of a line: table, first game, game after the last, sums, check
_SYNC_S = 2.0  # time between syncs: the most that a power cut loses


class Journal:
    """The open and locked journal of one tournament. The caller must call `close` in the end."""

    def __init__(
        self, path: Path, plan: TournamentPlan, core: str, *, is_anew: bool = False
    ) -> None:
        self.path = path
        self._core = core
        self._is_anew = is_anew
        self._synced_s = 0.0
        self._is_begun = False  # True if the file has this tournament's first line
        with self._failures():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():
                raise BadInput(f"--journal: {path}: is not a regular file")
            self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115 - see `close`
        try:
            # A lock of this process only: child processes do not inherit it.
            lock_for_process(self._file.fileno())
        except OSError:
            self._file.close()
            raise BadInput(f"{path}: another tournament writes into it now") from None
        self._head = {
            _NAME: _VERSION,
            "core": core,
            "tournament": plan.as_json(),
        }

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn an OSError into a one-line BadInput."""
        try:
            yield
        except OSError as problem:
            raise BadInput(f"--journal: {self.path}: {problem.strerror}") from None

    def fill(self, schedule: Schedule) -> int:
        """Add the journal's games to the schedule. Returns the number of games added."""
        with self._failures():
            self._file.seek(0)
            if self._is_anew:
                self._check_is_journal()
                return 0
            return self._fill(schedule)

    def _check_is_journal(self) -> None:
        """Raise BadInput if the file is not a journal. A torn first line is allowed."""
        known = _bytes(self._head)[: len(_NAME) + len('{"":')]
        line = self._file.read(len(known))
        if not known.startswith(line):
            raise BadInput(f"{self.path}: is not the journal of a tournament; --anew leaves it")

    def _fill(self, schedule: Schedule) -> int:
        number = games = 0
        good = 0  # number of bytes in complete lines
        for number, line in enumerate(self._file, 1):
            message = _message(line)
            if message is None:
                # Only our own first line may be torn. Any other file is refused.
                is_foreign = number == 1 and not _bytes(self._head).startswith(line)
                if is_foreign or self._file.read(1):
                    raise BadInput(f"{self.path}, line {number}: is no line of a journal")
                break
            if number == 1:
                self._check_head(message)
            else:
                games += self._replay(schedule, number, message)
            good += len(line)
        self._file.truncate(good)
        self._is_begun = good > 0
        return games

    def _check_head(self, message: Any) -> None:
        if not isinstance(message, dict) or message.get(_NAME) != _VERSION:
            raise BadInput(f"{self.path}, line 1: is not the journal of a tournament")
        if message.get("tournament") != json.loads(json.dumps(self._head["tournament"])):
            raise BadInput(
                f"{self.path}: is the journal of another tournament;"
                " name another --journal, or begin again with --anew"
            )
        if message.get("core") != self._core:
            raise BadInput(
                f"{self.path}: was played by other rules or players than those that are here now;"
                " begin again with --anew"
            )

    def _replay(self, schedule: Schedule, number: int, message: Any) -> int:
        is_whole = isinstance(message, list) and len(message) == _FIELDS
        if not is_whole or message[-1] != crc32(_bytes(message[:-1])):
            raise BadInput(f"{self.path}, line {number}: is damaged")
        table, start, end, sums, _ = message
        if not schedule.add(table, start, end, sums):
            raise BadInput(f"{self.path}, line {number}: is no part of this tournament")
        return int(end - start)

    def add(self, done: TaskResult) -> None:
        """Write the result of a task."""
        part = [done.table, done.start, done.end, done.sums]
        with self._failures():
            if not self._is_begun:
                self._file.truncate(0)
                self._write(self._head)
                self._is_begun = True
            self._write([*part, crc32(_bytes(part))])

    def _write(self, message: object) -> None:
        self._file.write(_bytes(message))
        self._file.flush()
        now_s = time.monotonic()
        if now_s - self._synced_s > _SYNC_S:
            self._synced_s = now_s
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Sync and close the file. Remove it if it is empty."""
        with self._failures(), self._file:
            os.fsync(self._file.fileno())
            if os.fstat(self._file.fileno()).st_size == 0:
                self.path.unlink()


def _message(line: bytes) -> Any:
    """Parse one line of the journal. Returns None if the line is torn or is not JSON."""
    try:
        return json_of(line.decode()) if line.endswith(b"\n") else None
    except (UnicodeDecodeError, BadInput):
        return None


def _bytes(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
