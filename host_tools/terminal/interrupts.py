"""Ends a command at Ctrl-C: by one exception, and soon after that by force.

The first SIGINT raises KeyboardInterrupt. Later ones do nothing, so that they cannot interrupt the
clean-up. If the clean-up takes too long, or the exception was lost, a thread ends the process.
"""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130  # the exit code after Ctrl-C
GRACE_S = 1.7  # for the clean-up
_STOP = b"\0"  # no signal has this number


class _Watch:
    """A thread that learns of SIGINT at once, even while the main thread runs C code."""

    def __init__(self) -> None:
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._writing, False)
        # Python writes the number of each signal into the pipe before any Python code runs.
        self._before = signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._wait, daemon=True)
        self._thread.start()

    def _wait(self) -> None:
        end_s: float | None = None
        while True:
            left_s = None if end_s is None else max(0.0, end_s - time.monotonic())
            if not select.select([self._reading], [], [], left_s)[0]:
                os._exit(INTERRUPTED)  # worker processes end with their parent
            number = os.read(self._reading, 1)
            if number == _STOP:
                return  # a command with its own handler has ended
            if number[0] == signal.SIGINT and end_s is None:
                end_s = time.monotonic() + GRACE_S

    def stop(self) -> None:
        """End the thread and close the pipe."""
        signal.set_wakeup_fd(self._before)
        os.write(self._writing, _STOP)
        self._thread.join()
        os.close(self._reading)
        os.close(self._writing)


class _Handler:
    """Raises KeyboardInterrupt at its first call only."""

    def __init__(self) -> None:
        self.was_called = False

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        if not self.was_called:
            self.was_called = True
            raise KeyboardInterrupt


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Let Ctrl-C interrupt a command once. After that, the process ends in any case.

    Only the main thread can handle signals. A process whose parent ignores SIGINT ignores it, too.
    Windows cannot write signals into a pipe, so there Ctrl-C stays as Python handles it.
    """
    is_main = threading.current_thread() is threading.main_thread() and sys.platform != "win32"
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    handler = _Handler()
    watch = _Watch()
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        # Once interrupted, the process must end. Its exit waits for threads and may hang, too.
        if not handler.was_called:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            watch.stop()
