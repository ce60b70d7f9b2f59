"""A progress bar that shows on a terminal and nowhere else."""

import time
from typing import Self, TextIO

_BAR_WIDTH = 30
_PAUSE_S = 0.1


class Progress:
    """Counts up to a known number; the bar is wiped at the end."""

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
        """A line of its own above the bar."""
        self._stream.write(f"\r\x1b[K{words}\n" if self._is_shown else f"{words}\n")
        self._stream.flush()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        if not self._is_shown:
            return
        now_s = time.monotonic()
        if now_s - self._drawn_s < _PAUSE_S:
            return
        self._drawn_s = now_s
        rate = self._done / (now_s - self._start_s)
        left_s = (self._total - self._done) / rate
        full = _BAR_WIDTH * self._done // self._total
        bar = "#" * full + "-" * (_BAR_WIDTH - full)
        words = f"{self._done} of {self._total}, {rate:.1f} a second, {left_s:.0f} s left"
        self._stream.write(f"\r[{bar}] {words}\x1b[K")
        self._stream.flush()
