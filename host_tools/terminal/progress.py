"""Draws a progress bar, only on a terminal."""

import os
import shutil
import time
from typing import Self, TextIO

from host_tools.terminal.messages import message_of

_BAR_WIDTH = 30
_LEAST_BAR_WIDTH = 5
_PAUSE_S = 0.1


def columns_of(stream: TextIO) -> int:
    """Return the number of columns a line may use without wrapping."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, OSError, ValueError):
        columns = 0
    # Some terminals wrap after the last column, so it stays free.
    return (columns or shutil.get_terminal_size().columns) - 1


def bar_line(done: int, whole: int, words: str, columns: int) -> str:
    """Return a bar and words that fit the columns. The bar shrinks first."""
    width = min(_BAR_WIDTH, columns - len(words) - len("[] "))
    if width < _LEAST_BAR_WIDTH:
        return words[:columns]
    full = min(width, width * done // whole)
    return f"[{'#' * full}{'-' * (width - full)}] {words}"


class Progress:
    """A progress bar that counts up to a known total. The bar is erased at the end."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self._stream = stream
        self._total = total
        self._done = 0
        self._start_s = self._drawn_s = time.monotonic()
        self._is_shown = stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def say(self, words: str) -> None:
        """Print a message above the bar."""
        words = message_of(words)
        self._stream.write(f"\r\x1b[K{words}\n" if self._is_shown else f"{words}\n")
        self._stream.flush()

    def advance(self) -> None:
        """Count one finished item and redraw the bar, but not too often."""
        self._done += 1
        if not self._is_shown:
            return
        now_s = time.monotonic()
        if now_s - self._drawn_s < _PAUSE_S:
            return
        self._drawn_s = now_s
        rate = self._done / (now_s - self._start_s)
        left_s = (self._total - self._done) / rate
        words = f"{self._done} of {self._total}, {rate:.1f} a second, {left_s:.0f} s left"
        line = bar_line(self._done, self._total, words, columns_of(self._stream))
        self._stream.write(f"\r{line}\x1b[K")
        self._stream.flush()
