"""The course of a tournament: tasks go out, what comes back is written down and counted."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager

from host_tools.bad_input import BadInput
from host_tools.tournament.engines import Engine
from host_tools.tournament.journal import Journal
from host_tools.tournament.schedule import INTERRUPTED, Schedule
from host_tools.tournament.tasks import Task, TaskResult

_PAUSE_S = 0.1
_PATIENCE = 3  # times the length of a task, for those that are under way at Ctrl-C

See = Callable[[], None]


class TournamentRun:
    """One tournament until its end or Ctrl-C."""

    def __init__(self, schedule: Schedule, journal: Journal, engine: Engine, core: str) -> None:
        self._ledger = schedule
        self._journal = journal
        self._engine = engine
        self._core = core
        self._waiting: dict[Future[TaskResult], Task] = {}
        self._pace: dict[int, float] = {}  # seconds a game, by table
        self.played = 0  # games, in this call

    def run(self, see: See) -> str:
        """Plays; `see` is called often. Why it ended: the schedule's word, or `interrupted`."""
        gaps = _parts(self._ledger, self._size)
        try:
            while not self._ledger.ending:
                self._send(gaps)
                wait(self._waiting, _PAUSE_S, FIRST_COMPLETED)
                self._receive()
                see()
        except KeyboardInterrupt:
            # What is nearly done comes in; a game of minutes does not hold anybody up.
            wait(self._waiting, _PATIENCE * self._engine.work_s)
            self._receive()
            return self._ledger.ending or INTERRUPTED
        return self._ledger.ending

    def _size(self, table: int) -> int:
        """How many games make a task."""
        pace = self._pace.get(table)
        return max(1, int(self._engine.work_s / pace)) if pace else 1

    def _send(self, gaps: Iterator[tuple[int, int, int]]) -> None:
        plan = self._ledger.plan
        for _ in range(self._engine.width() - len(self._waiting)):
            part = next(gaps, None)
            if part is None:
                return
            table, start, end = part
            task = Task(
                game=plan.game,
                options=plan.options,
                seed=plan.seed,
                details=plan.details,
                table=table,
                names=plan.tables[table],
                start=start,
                end=end,
                playouts=plan.playouts,
                seconds=plan.seconds,
            )
            with self._troubles():
                self._waiting[self._engine.submit(task)] = task

    def _receive(self) -> None:
        for future in [future for future in self._waiting if future.done()]:
            del self._waiting[future]
            with self._troubles():
                done = future.result()
            if done.core != self._core:
                raise BadInput(
                    "--scheduler: a worker has other rules or players than this computer;"
                    " install the same Castellan there"
                )
            self._journal.add(done)
            self._ledger.take(done.table, done.start, done.end, done.sums)
            games = done.end - done.start
            self._pace[done.table] = max(done.seconds / games, 1e-6)
            self.played += games

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """What happens to an engine through nobody's mistake here goes on in one line."""
        try:
            yield
        except tuple(self._engine.troubles) as problem:
            kinds = self._engine.troubles.items()
            words = next(words for kind, words in kinds if isinstance(problem, kind))
            why = str(problem).strip()
            raise BadInput(f"{words} ({why})" if why else words) from None


def _parts(schedule: Schedule, size: Callable[[int], int]) -> Iterator[tuple[int, int, int]]:
    """The gaps in parts of the size that is right when they go out."""
    for table, first, end in list(schedule.gaps()):
        start = first
        while start < end:
            until = min(end, start + size(table))
            yield table, start, until
            start = until
