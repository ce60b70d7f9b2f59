"""Switches the terminal to a full screen without echo, and restores it at every exit."""

import os
import select
import shutil
import signal
import sys
import termios
import tty
from types import FrameType
from typing import Any, Self

_ENTER = (
    "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J\x1b[?u"  # the last sequence asks for the kitty protocol
)
_LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
_TELL_BOTH_EDGES = "\x1b[>11u"
_TELL_NO_EDGES = "\x1b[<u"
_MOST_BYTES = 1024


class Ended(BaseException):
    """Raised if the person or a signal ends the app. Not an Exception: that would mean a crash."""

    def __init__(self, signal_number: int = 0) -> None:
        super().__init__(signal_number)
        self.signal_number = signal_number


class TerminalScreen:
    """Standard input and output as a screen with keys, inside a `with`."""

    def __init__(self) -> None:
        self._input = sys.stdin.fileno()
        self._output = sys.stdout.fileno()
        self._is_suspension_wanted = False
        self._saved: list[Any] | None = None
        self._handlers: dict[int, Any] = {}
        self._tells_edges = False
        self.is_stale = True  # the terminal may show something else, so all lines are drawn
        self.is_gone = False

    def __enter__(self) -> Self:
        self._saved = termios.tcgetattr(self._input)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            self._handlers[number] = signal.signal(number, _end)
        self._handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._suspend_soon)
        self._handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._resized)
        self._take()
        return self

    def __exit__(self, *problem: object) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def size(self) -> tuple[int, int]:
        """Return columns and rows."""
        size = shutil.get_terminal_size()
        return size.columns, size.lines

    def write(self, text: str) -> None:
        """Show text. If the terminal is closed, the next `read` raises Ended."""
        left = text.encode()
        try:
            while left:
                left = left[os.write(self._output, left) :]
        except OSError:
            self.is_gone = True

    def read(self, timeout_s: float) -> str:
        """Return the text typed within `timeout_s`. Raises Ended if the terminal is closed."""
        if self.is_gone:
            raise Ended(signal.SIGHUP)
        if self._is_suspension_wanted:
            self.suspend()
        ready, _, _ = select.select([self._input], [], [], timeout_s)
        if not ready:
            return ""
        try:
            data = os.read(self._input, _MOST_BYTES)
        except OSError:
            data = b""
        if not data:
            raise Ended(signal.SIGHUP)
        return data.decode("latin-1")

    def tell_both_edges(self) -> None:
        """Ask a terminal with the kitty protocol to report releases of keys."""
        if not self._tells_edges:
            self._tells_edges = True
            self.write(_TELL_BOTH_EDGES)

    def suspend(self) -> None:
        """Suspend the app for Ctrl-Z, and restore the terminal meanwhile."""
        self._is_suspension_wanted = False
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._suspend_soon)
        self._take()

    def _take(self) -> None:
        tty.setcbreak(self._input)
        self.is_stale = True
        self.write(_ENTER)

    def _give_back(self) -> None:
        if self._tells_edges:
            self._tells_edges = False
            self.write(_TELL_NO_EDGES)
        self.write(_LEAVE)
        try:
            termios.tcsetattr(self._input, termios.TCSAFLUSH, self._saved or [])
        except (termios.error, OSError):
            self.is_gone = True

    def _suspend_soon(self, _number: int, _frame: FrameType | None) -> None:
        # The signal may interrupt the drawing, so `read` suspends later.
        self._is_suspension_wanted = True

    def _resized(self, _number: int, _frame: FrameType | None) -> None:
        self.is_stale = True


def _end(number: int, _frame: FrameType | None) -> None:
    # A second Ctrl-C must not interrupt the clean-up.
    for other in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(other, signal.SIG_IGN)
    raise Ended(number)
