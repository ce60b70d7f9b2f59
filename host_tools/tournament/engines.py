"""Defines engines, which play tasks: in local processes, or on the workers of a dask cluster."""

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
_RETRIES = 5  # for a task whose worker was lost
_TASKS_A_THREAD = 2


class Engine(Protocol):
    """Plays tasks and returns futures of their results."""

    work_s: float  # length that a task should have
    failures: dict[type[BaseException], str]  # expected exceptions, and messages for them

    def width(self) -> int:
        """Return how many tasks the engine can hold at a time."""

    def submit(self, task: Task) -> "Future[TaskResult]":
        """Queue a task."""

    def close(self) -> None:
        """Cancel all unfinished tasks."""


class Local:
    """An engine that plays tasks in processes of this computer."""

    # Short, because a power cut loses the games of the running tasks.
    work_s = 0.2

    def __init__(self, jobs: int) -> None:
        self.failures: dict[type[BaseException], str] = {
            BrokenProcessPool: f"{KILLED}; the same call goes on"
        }
        self._jobs = jobs
        self._workers = Workers(jobs)

    def width(self) -> int:
        """Return how many tasks the engine can hold at a time.

        One more task than processes, so that no process waits.
        """
        return self._jobs + 1

    def submit(self, task: Task) -> "Future[TaskResult]":
        """Queue a task."""
        return self._workers.submit(play, task)

    def close(self) -> None:
        """Cancel all unfinished tasks."""
        self._workers.close()


class Dask:
    """An engine that plays tasks on the workers of a running dask cluster."""

    work_s = 1.0  # a scheduler takes about a millisecond for each task

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise BadInput(NEEDED) from None
        self.failures: dict[type[BaseException], str] = {
            CancelledError: _GONE,
            KilledWorker: "--scheduler: workers die of a task; see what they say of it",
            ImportError: "--scheduler: a worker has not this Castellan",
        }
        if not _ADDRESS.fullmatch(address):
            raise BadInput(f"--scheduler: {address!r:.60} is not an address like tcp://host:8786")
        # dask reports failures as exceptions, too. Its log would appear between our lines. It has
        # many loggers with their own levels and handlers, so only this silences all of them.
        logging.disable(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as problem:
            words = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
            raise BadInput(f"--scheduler: {address}: no scheduler answers ({words})") from None
        self._executor: Executor = self._client.get_executor(pure=False, retries=_RETRIES)

    def width(self) -> int:
        """Return how many tasks the engine can hold at a time.

        The width changes when workers join or leave the cluster.
        """
        try:
            threads = sum(self._client.nthreads().values())
        except OSError as problem:  # the connection broke during the call
            raise BadInput(f"{_GONE} ({problem})") from None
        return max(1, threads) * _TASKS_A_THREAD

    def submit(self, task: Task) -> "Future[TaskResult]":
        """Queue a task."""
        return self._executor.submit(play, task)

    def close(self) -> None:
        """Cancel all unfinished tasks."""
        self._executor.shutdown(wait=False)
        self._client.close()
