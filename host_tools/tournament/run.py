"""Runs a tournament: sends tasks to an engine, and writes results into journal and schedule."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager

from host_tools.bad_input import BadInput
from host_tools.tournament.engines import Engine
from host_tools.tournament.forfeit_report import ForfeitReport
from host_tools.tournament.journal import Journal
from host_tools.tournament.schedule import INTERRUPTED, Schedule
from host_tools.tournament.tasks import Task, TaskResult

_PAUSE_S = 0.1
_PATIENCE = 3  # at Ctrl-C, wait for running tasks up to so many task lengths


class TournamentRun:
    """Plays one tournament until its end or Ctrl-C."""

    def __init__(
        self,
        schedule: Schedule,
        journal: Journal,
        engine: Engine,
        core: str,
        report: ForfeitReport | None = None,
    ) -> None:
        self._report = report or ForfeitReport(journal.path)
        self._schedule = schedule
        self._journal = journal
        self._engine = engine
        self._core = core
        self._waiting: dict[Future[TaskResult], Task] = {}
        self._pace: dict[int, float] = {}  # table → seconds per game
        self.played = 0  # games played by this run

    def run(self, refresh: Callable[[], None]) -> str:
        """Play to the end. Returns the reason to stop: the schedule's `ending`, or `interrupted`.

        `refresh` is called several times a second.
        """
        gaps = _parts(self._schedule, self._size)
        try:
            while not self._schedule.ending:
                self._send(gaps)
                wait(self._waiting, _PAUSE_S, FIRST_COMPLETED)
                self._receive()
                refresh()
        except KeyboardInterrupt:
            # Wait for tasks that are nearly done, but not for a game that takes minutes.
            wait(self._waiting, _PATIENCE * self._engine.work_s)
            self._receive()
            return self._schedule.ending or INTERRUPTED
        return self._schedule.ending

    def _size(self, table: int) -> int:
        """Return the number of games for the next task of a table."""
        pace = self._pace.get(table)
        games = int(self._engine.work_s / pace) if pace else 1
        deal = self._schedule.plan.games_a_deal
        return max(1, games // deal) * deal

    def _send(self, gaps: Iterator[tuple[int, int, int]]) -> None:
        plan = self._schedule.plan
        for _ in range(self._engine.width() - len(self._waiting)):
            part = next(gaps, None)
            if part is None:
                return
            table, start, end = part
            task = Task(
                game=plan.game,
                options=plan.options,
                seed=plan.seed_of(table),
                details=plan.details,
                table=table,
                names=plan.tables[table],
                start=start,
                end=end,
                playouts=plan.playouts,
                seconds=plan.seconds,
                pack=plan.pack,
                specs=plan.specs,
                seatings=plan.seatings(table),
            )
            with self._failures():
                self._waiting[self._engine.submit(task)] = task

    def _receive(self) -> None:
        for future in [future for future in self._waiting if future.done()]:
            del self._waiting[future]
            with self._failures():
                done = future.result()
            if done.core != self._core:
                raise BadInput(
                    "--scheduler: a worker has other rules or players than this computer;"
                    " install the same Castellan and the same programs there"
                )
            self._journal.add(done)
            if done.notes:
                self._report.add(done.notes)
            self._schedule.add(done.table, done.start, done.end, done.sums)
            games = done.end - done.start
            self._pace[done.table] = max(done.seconds / games, 1e-6)
            self.played += games

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn expected engine failures into a one-line BadInput."""
        try:
            yield
        except tuple(self._engine.failures) as problem:
            kinds = self._engine.failures.items()
            words = next(words for kind, words in kinds if isinstance(problem, kind))
            why = str(problem).strip()
            raise BadInput(f"{words} ({why})" if why else words) from None


def _parts(schedule: Schedule, size: Callable[[int], int]) -> Iterator[tuple[int, int, int]]:
    """Split the schedule's gaps into tasks. Computes a task's size only when the task is sent."""
    for table, first, end in list(schedule.gaps()):
        start = first
        while start < end:
            until = min(end, start + size(table))
            yield table, start, until
            start = until
