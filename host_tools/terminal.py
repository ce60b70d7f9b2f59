"""Colours on a terminal, plain text elsewhere, and kingdoms side by side in both."""

import os
import shutil
from collections.abc import Mapping
from typing import TextIO

from host_tools.kingdom_text import CASTLE, EMPTY

# Background and ink of a square by its letter, as red, green, blue.
TERRAIN_COLOURS = {
    "w": ((232, 190, 60), (60, 44, 0)),
    "f": ((30, 92, 48), (214, 240, 214)),
    "l": ((48, 116, 204), (232, 244, 255)),
    "g": ((138, 196, 84), (24, 52, 8)),
    "s": ((150, 130, 104), (30, 22, 12)),
    "m": ((72, 60, 66), (255, 208, 96)),
    "t": ((204, 84, 64), (255, 236, 228)),
    "C": ((240, 240, 244), (40, 40, 60)),
}
TERRAIN_NAMES = {
    "w": "wheat",
    "f": "forest",
    "l": "lake",
    "g": "grass",
    "s": "swamp",
    "m": "mine",
    "t": "town",
}
PLAYER_COLOURS = {
    "pink": (240, 120, 180),
    "yellow": (236, 196, 40),
    "green": (70, 180, 90),
    "blue": (90, 150, 240),
    "orange": (244, 146, 54),
    "purple": (170, 110, 220),
    "white": (235, 235, 235),
    "red": (232, 80, 70),
}
_FREE_GROUND = (38, 38, 44)
_FREE_INK = (158, 158, 172)
_SMALLEST_WIDTH = 40
_RESET = "\x1b[0m"
CELL_WIDTH = 4  # columns of a large square; with two lines it looks square


class Terminal:
    """What a stream can show: colours, crowns, and how many columns."""

    def __init__(self, stream: TextIO, environment: Mapping[str, str] | None = None) -> None:
        names = os.environ if environment is None else environment
        self.stream = stream
        is_terminal = stream.isatty() and names.get("TERM") != "dumb"
        wants_colours = "NO_COLOR" not in names
        self.has_colours = (is_terminal and wants_colours) or "FORCE_COLOR" in names
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.crown = "♛" if encoding.startswith("utf") else "*"
        self.dot = "·" if encoding.startswith("utf") else "."
        self.width = max(shutil.get_terminal_size().columns, _SMALLEST_WIDTH)

    def line(self, text: str = "") -> None:
        """Prints a line."""
        print(text, file=self.stream)

    def paint(
        self,
        text: str,
        ink: tuple[int, int, int] | None = None,
        ground: tuple[int, int, int] | None = None,
        *,
        bold: bool = False,
    ) -> str:
        """The text in colours, or as it is where there are none."""
        if not self.has_colours:
            return text
        codes = ["1"] if bold else []
        codes += ["38;2;" + ";".join(map(str, ink))] if ink else []
        codes += ["48;2;" + ";".join(map(str, ground))] if ground else []
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}"

    def bold(self, text: str) -> str:
        """The text in bold letters."""
        return self.paint(text, bold=True)

    def player(self, colour: str, text: str | None = None) -> str:
        """A player's name in the player's colour."""
        words = colour if text is None else text
        return self.paint(words, PLAYER_COLOURS[colour], bold=True)

    def square(self, word: str) -> str:
        """A square in one line and two columns: `w1`, `CC` or `..`."""
        if word == EMPTY:
            return self.paint("  ", ground=_FREE_GROUND) if self.has_colours else word
        ground, ink = TERRAIN_COLOURS[word[0]]
        # Where colour tells the squares apart, only crowns need a number.
        text = word.replace("0", " ") if self.has_colours else word
        return self.paint(text, ink, ground)

    def halves(self, words: list[str]) -> str:
        """A domino in one line."""
        return ("" if self.has_colours else " ").join(self.square(word) for word in words)

    def small(self, rows: list[list[str]]) -> list[str]:
        """A kingdom with one line a row."""
        between = "" if self.has_colours else " "
        return [between.join(self.square(word) for word in row) for row in rows]

    def large(self, rows: list[list[str]]) -> list[str]:
        """A kingdom with two lines a row, so that squares look square; colours are needed."""
        lines = []
        for row in rows:
            lines.append("".join(self._upper(word) for word in row))
            lines.append("".join(self._lower(word) for word in row))
        return lines

    def _upper(self, word: str) -> str:
        if word[0] in ".·":
            return self.paint(" " * CELL_WIDTH, ground=_FREE_GROUND)
        ground, ink = TERRAIN_COLOURS[word[0]]
        text = " ♜♜ " if word == CASTLE and self.crown != "*" else f" {word[0]}  "
        return self.paint(text, ink, ground, bold=True)

    def _lower(self, word: str) -> str:
        if word[0] in ".·":
            text = word[1:].center(CELL_WIDTH)
            return self.paint(text if word[0] == "·" else "    ", _FREE_INK, _FREE_GROUND)
        ground, ink = TERRAIN_COLOURS[word[0]]
        crowns = 0 if word == CASTLE else int(word[1])
        return self.paint((" " + self.crown * crowns).ljust(CELL_WIDTH), ink, ground, bold=True)


def side_by_side(blocks: list[tuple[int, list[str]]], gap: int, width: int) -> list[str]:
    """Blocks of lines beside each other, each with its visible width; as many as fit a line."""
    lines: list[str] = []
    row: list[tuple[int, list[str]]] = []
    used = 0
    for block in blocks:
        if row and used + gap + block[0] > width:
            lines += [*_beside(row, gap), ""]
            row, used = [], 0
        used += block[0] + (gap if row else 0)
        row.append(block)
    return lines + _beside(row, gap)


def _beside(blocks: list[tuple[int, list[str]]], gap: int) -> list[str]:
    height = max((len(lines) for _, lines in blocks), default=0)
    rows = []
    for index in range(height):
        parts = [
            lines[index] + " " * (width - visible_width(lines[index]))
            if index < len(lines)
            else " " * width
            for width, lines in blocks
        ]
        rows.append((" " * gap).join(parts).rstrip())
    return rows


def visible_width(text: str) -> int:
    """How many columns a text takes when its colours are shown."""
    width = 0
    inside = False
    for sign in text:
        if sign == "\x1b":
            inside = True
        elif not inside:
            width += 1
        elif sign == "m":
            inside = False
    return width
