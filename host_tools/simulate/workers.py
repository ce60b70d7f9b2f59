"""Processes that play: they use the same core as this one, leave Ctrl-C to it, and end with it."""

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
_PARTS_A_PROCESS = 3  # that are under way or ready for it, so that nobody waits
_LEAVE = signal.SIGUSR1


class Workers:
    """So many processes; whoever leaves the `with`, or closes them, ends them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._others = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(jobs, initializer=_begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def submit(self, make: Callable[[Task], Made], task: Task) -> "Future[Made]":
        """Begins a task, or puts it behind the others."""
        with _deaf():
            return self._executor.submit(_do, make, task)

    def imap(
        self, make: Callable[[Task], Made], tasks: Iterable[Task], size: int = 1
    ) -> Iterator[Made]:
        """What is made of each task, in their order; so many go out together.

        Tasks are asked for when there is somebody for them: any number of them needs little room.
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
        """Gives up whatever is not done."""
        for process in set(multiprocessing.active_children()) - self._others:
            _send_home(process)
        self._executor.shutdown(cancel_futures=True)


class Sent(BaseException):
    """Home: what was being made is not wanted any more."""


class Duty:
    """What a process does, until it is sent home.

    It breaks off what it makes, but never what it sends: the rest of that would be waited for
    without end, which is why nobody may simply be killed.
    """

    def __init__(self) -> None:
        self._is_making = False
        self._is_over = False

    def do(self, make: Callable[[Task], Made], task: Task) -> Made:
        """What is made of the task; raises Sent instead."""
        self._is_making = True
        try:
            if self._is_over:
                raise Sent
            return make(task)
        finally:
            self._is_making = False

    def end(self, _number: int, _frame: FrameType | None) -> None:
        """The signal has come."""
        self._is_over = True
        if self._is_making:
            self._is_making = False
            raise Sent


_duty = Duty()  # of this process


def _do(make: Callable[[Task], Made], task: Task) -> Made:
    return _duty.do(make, task)


def _send_home(process: BaseProcess) -> None:
    with suppress(ProcessLookupError):
        if process.pid is not None and process.is_alive():
            os.kill(process.pid, _LEAVE)


def _each(make: Callable[[Task], Made], part: list[Task]) -> list[Made]:
    return [make(task) for task in part]


def _parts(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    waiting = iter(tasks)
    while part := list(islice(waiting, size)):
        yield part


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started in it hear no signal before they know what to do then."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, _LEAVE})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(_LEAVE, _duty.end)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {_LEAVE})
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Ends this process when the one that started it is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
