"""Runs tasks in worker processes. The workers ignore Ctrl-C and exit when their parent exits."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Self, TypeVar

from host_tools.bad_input import BadInput

Task = TypeVar("Task")
Made = TypeVar("Made")
KILLED = "a process was killed from outside"
_PARTS_A_PROCESS = 3  # parts that are running or queued, so that no process waits
# Windows has no such signal. There `close` waits for the tasks that are running.
_CANCEL = getattr(signal, "SIGUSR1", None)


class Workers:
    """A pool of `jobs` processes. `close`, or the end of a `with`, stops the processes."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._others = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(jobs, initializer=_begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def submit(self, make: Callable[[Task], Made], task: Task) -> "Future[Made]":
        """Queue a task."""
        with _signals_blocked():
            return self._executor.submit(_do, make, task)

    def imap(
        self, make: Callable[[Task], Made], tasks: Iterable[Task], size: int = 1
    ) -> Iterator[Made]:
        """Apply `make` to each task. Yields the results in the order of the tasks.

        `size` tasks go to a process together. Tasks are read when a process is free, so a long
        iterator needs little memory.
        """
        parts = _parts(tasks, size)
        under_way: deque[Future[list[Made]]] = deque()
        try:
            while True:
                for part in islice(parts, self._jobs * _PARTS_A_PROCESS - len(under_way)):
                    under_way.append(self.submit(partial(_each, make), part))
                if not under_way:
                    return
                yield from under_way.popleft().result()
        except BrokenProcessPool:
            raise BadInput(KILLED) from None

    def close(self) -> None:
        """Cancel all unfinished tasks."""
        try:
            self._stop()
        except BaseException:
            # Ctrl-C came in between. Without the executor's shutdown the exit would hang.
            self._stop()
            raise

    def _stop(self) -> None:
        for process in set(multiprocessing.active_children()) - self._others:
            _cancel(process)
        self._executor.shutdown(cancel_futures=True)


class Cancelled(BaseException):
    """Raised in a worker when its running task is cancelled."""


class TaskRunner:
    """Runs the tasks of a process until the cancel signal comes.

    The signal interrupts a task, but never the sending of a result. The parent would wait forever
    for the rest of a half-sent result. So a worker must not simply be killed.
    """

    def __init__(self) -> None:
        self._is_running = False
        self._is_over = False

    def do(self, make: Callable[[Task], Made], task: Task) -> Made:
        """Run a task. Returns its result, or raises Cancelled."""
        self._is_running = True
        try:
            if self._is_over:
                raise Cancelled
            return make(task)
        finally:
            self._is_running = False

    def end(self, _number: int, _frame: FrameType | None) -> None:
        """Handle the cancel signal: refuse later tasks and interrupt the running task."""
        self._is_over = True
        if self._is_running:
            self._is_running = False
            raise Cancelled


_runner = TaskRunner()
_last_acts: list[Callable[[], None]] = []


def at_sudden_end(act: Callable[[], None]) -> None:
    """Call `act` in a worker whose parent has exited, before the worker exits."""
    _last_acts.append(act)


def _do(make: Callable[[Task], Made], task: Task) -> Made:
    return _runner.do(make, task)


def _cancel(process: BaseProcess) -> None:
    with suppress(ProcessLookupError):
        if _CANCEL is not None and process.pid is not None and process.is_alive():
            os.kill(process.pid, _CANCEL)


def _each(make: Callable[[Task], Made], part: list[Task]) -> list[Made]:
    return [make(task) for task in part]


def _parts(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    waiting = iter(tasks)
    while part := list(islice(waiting, size)):
        yield part


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block signals. Processes started meanwhile install their handlers first."""
    if _CANCEL is None:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, _CANCEL})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _CANCEL is not None:
        signal.signal(_CANCEL, _runner.end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {_CANCEL})
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Exit this process when its parent has exited for any reason."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for act in _last_acts:
            act()
        os._exit(1)
