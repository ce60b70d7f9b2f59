"""Who plays the tasks: processes of this computer, or the workers of a dask cluster."""

import logging
import re
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from host_tools.bad_input import BadInput
from host_tools.optional_packages import how_to_get
from host_tools.simulate.workers import KILLED, Workers
from host_tools.tournament.tasks import Task, TaskResult, play

NEEDED = f"--engine: it needs dask.distributed, {how_to_get('cluster')}"
_CONNECT_S = 5
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s/:]+(:\d+)?|tcp://\[[0-9a-fA-F:]+\]:\d+")
_GONE = "--scheduler: the cluster went away; the same call goes on"
_RETRIES = 5  # of a task whose worker was lost
_TASKS_A_THREAD = 2


class Engine(Protocol):
    """Takes tasks and gives futures of what comes of them."""

    work_s: float  # that a task should take
    troubles: dict[type[BaseException], str]  # that are nobody's mistake here, and their words

    def width(self) -> int:
        """How many tasks it can have at a time."""

    def submit(self, task: Task) -> "Future[TaskResult]":
        """Begins a task, or puts it behind the others."""

    def close(self) -> None:
        """Gives up whatever is not done."""


class Local:
    """Processes of this computer."""

    # Short: what is lost where the computer is switched off is what was being played.
    work_s = 0.2

    def __init__(self, jobs: int) -> None:
        self.troubles: dict[type[BaseException], str] = {
            BrokenProcessPool: f"{KILLED}; the same call goes on"
        }
        self._jobs = jobs
        self._workers = Workers(jobs)

    def width(self) -> int:
        """See `Engine`: one more than are played, so that nobody waits."""
        return self._jobs + 1

    def submit(self, task: Task) -> "Future[TaskResult]":
        """See `Engine`."""
        return self._workers.submit(play, task)

    def close(self) -> None:
        """See `Engine`."""
        self._workers.close()


class Dask:
    """The workers of a cluster that somebody else runs."""

    work_s = 1.0  # a scheduler takes about a millisecond for each task

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise BadInput(NEEDED) from None
        self.troubles: dict[type[BaseException], str] = {
            CancelledError: _GONE,
            KilledWorker: "--scheduler: workers die of a task; see what they say of it",
            ImportError: "--scheduler: a worker has not this Castellan",
        }
        if not _ADDRESS.fullmatch(address):
            raise BadInput(f"--scheduler: {address!r:.60} is not an address like tcp://host:8786")
        # What it has to say comes as an exception; its log would stand in the middle of ours.
        # Its many loggers have levels and handlers of their own, so nothing less silences them.
        logging.disable(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as problem:
            words = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
            raise BadInput(f"--scheduler: {address}: no scheduler answers ({words})") from None
        self._executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES)

    def width(self) -> int:
        """See `Engine`: workers come and go."""
        try:
            threads = sum(self._client.nthreads().values())
        except OSError as problem:  # asked in the moment in which it goes
            raise BadInput(f"{_GONE} ({problem})") from None
        return max(1, threads) * _TASKS_A_THREAD

    def submit(self, task: Task) -> "Future[TaskResult]":
        """See `Engine`."""
        return self._executor.submit(play, task)

    def close(self) -> None:
        """See `Engine`."""
        self._executor.shutdown(wait=False)
        self._client.close()
