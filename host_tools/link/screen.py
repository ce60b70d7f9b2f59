"""The output of `castellan link`: a picture and an input line on a terminal, else text."""

import shutil
import sys
import textwrap

from host_tools.link.picture import Painter
from host_tools.terminal.messages import message_of, say, warn
from host_tools.virtual.terminal_pixels import style_here

_CLEAR = "\x1b[H\x1b[2J"
_TO_LINE_END = "\x1b[K"
_LEAVE_CURSOR = "\x1b7"
_BACK_TO_CURSOR = "\x1b8"
_PROMPT = "> "
_LINES_BELOW = 3  # status, prompt, and a free line, so that typing never scrolls the picture


class Screen:
    """Prints pictures and texts in place, but never over the input line."""

    def __init__(self, style: str | None) -> None:
        """Take one of `terminal_pixels.STYLES`, or None for the terminal's best style."""
        self._is_terminal = sys.stdout.isatty()
        self._painter = Painter(style or style_here(sys.stdout.encoding or "ascii"))
        self._frame = b""
        self._words = ""
        self._told = ""
        self._notes: list[str] = []
        self._height = 0

    def show_frame(self, frame: bytes) -> None:
        """Show a picture of palette numbers."""
        self._frame = frame
        self._draw()

    def say(self, words: str) -> None:
        """Show the device's state in one line."""
        self._words = message_of(words)
        if self._is_terminal:
            self._draw()
        else:
            say(words, flush=True)

    def tell(self, words: str) -> None:
        """Show what the picture means, below the picture."""
        if words == self._told:
            return
        self._told = words
        if self._is_terminal:
            self._draw()
        elif words:
            say(words, flush=True)

    def note(self, text: str, *, is_complaint: bool = False) -> None:
        """Show a note of this program until the next line is typed."""
        if self._is_terminal:
            self._notes = message_of(text).split("\n")
            self._draw()
        elif is_complaint:
            warn(text)
        else:
            say(text, flush=True)

    def begin_line(self) -> None:
        """Clear the notes after a typed line."""
        self._notes = []
        self._height = 0
        self._draw()

    def _draw(self) -> None:
        if not self._is_terminal:
            return
        size = shutil.get_terminal_size()
        told = textwrap.wrap(self._told, size.columns - 1)
        rows = size.lines - _LINES_BELOW - len(self._notes) - len(told)
        picture = self._painter.lines(self._frame, size.columns, rows) if self._frame else []
        texts = (*picture, *told, self._words, *self._notes)
        lines = [line + _TO_LINE_END for line in texts]
        if len(lines) != self._height:
            self._height = len(lines)
            text = _CLEAR + "\n".join(lines) + "\n" + _PROMPT
        else:
            moved = [f"\x1b[{row};1H{line}" for row, line in enumerate(lines, 1)]
            text = _LEAVE_CURSOR + "".join(moved) + _BACK_TO_CURSOR
        print(text, end="", flush=True)
