"""Shows a running tournament on a terminal: progress, speed, and width of the intervals."""

import time
from typing import TextIO

from host_tools.terminal.progress import bar_line, columns_of
from host_tools.tournament.results import lines_of
from host_tools.tournament.run import TournamentRun
from host_tools.tournament.schedule import Schedule
from host_tools.tournament.standing import standings

_PAUSE_S = 0.25
_LINE_END = "\x1b[K"


class LiveDisplay:
    """Lines that are redrawn in place on a terminal. Without a terminal it shows nothing."""

    def __init__(self, stream: TextIO, schedule: Schedule) -> None:
        self._stream = stream
        self._schedule = schedule
        self._is_shown = stream.isatty()
        self._start_s = time.monotonic()
        self._drawn_s = 0.0
        self._height = 0

    def seconds(self) -> float:
        """Return the running time."""
        return max(time.monotonic() - self._start_s, 1e-6)

    def refresh(self, run: TournamentRun) -> None:
        """Draw the lines again, a few times a second at most."""
        now_s = time.monotonic()
        if not self._is_shown or now_s - self._drawn_s < _PAUSE_S:
            return
        self._drawn_s = now_s
        tables = self._schedule.sums()
        games = sum(sums.get("games", 0) for sums in tables)
        if not games:
            return
        columns = columns_of(self._stream)
        bar = self._bar(games, run, columns)
        self._draw([bar, *(line[:columns] for line in lines_of(standings(*tables)))])

    def _bar(self, games: int, run: TournamentRun, columns: int) -> str:
        whole = max(1, self._schedule.expected(games))
        rate = run.played / self.seconds()
        left = f", {max(0, whole - games) / rate:,.0f} s left" if rate else ""
        words = f"{games:,} of {whole:,} games, {rate:,.1f} a second{left}"
        return bar_line(games, whole, words, columns)

    def _draw(self, lines: list[str]) -> None:
        up = f"\x1b[{self._height}A" if self._height else ""
        self._stream.write("\r" + up + "".join(f"{line}{_LINE_END}\n" for line in lines))
        self._stream.flush()
        self._height = len(lines)

    def clear(self) -> None:
        """Remove the lines from the terminal."""
        if self._height:
            self._stream.write(f"\r\x1b[{self._height}A\x1b[J")
            self._stream.flush()
            self._height = 0
