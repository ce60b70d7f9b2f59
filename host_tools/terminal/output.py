"""Prints in colour on a terminal and as plain text elsewhere, with boards side by side."""

import os
import re
import shutil
from collections.abc import Mapping
from typing import TextIO

from host_tools.drawing.square_style import (
    CROSS,
    CROWN,
    EGG,
    FIRE,
    HOLE,
    TERRAIN_COLOURS,
    TOWER,
    Look,
    of_kingdom,
)
from host_tools.foreign.shown import printable
from host_tools.kingdoms.text_form import EMPTY
from host_tools.terminal.messages import write_line

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
_OWN_CODE = re.compile("(\x1b\\[[0-9;]*m)")
_GLYPHS = {TOWER: "♜♜", HOLE: "◎", FIRE: "▲▲", EGG: "●"}
CELL_WIDTH = 4  # columns of a large square, which is two lines high


class Terminal:
    """An output stream with its capabilities: colours, the crown glyph and the width."""

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
        """Print a line, or several. Of all control characters only those of `paint` pass."""
        lines = text.split("\n")
        write_line("\n".join(self._safe(line) for line in lines), self.stream)

    def _safe(self, line: str) -> str:
        if line.isprintable() or not self.has_colours:
            return printable(line)
        parts = _OWN_CODE.split(line)  # every second part is a code
        return "".join(part if at % 2 else printable(part) for at, part in enumerate(parts))

    def paint(
        self,
        text: str,
        ink: tuple[int, int, int] | None = None,
        ground: tuple[int, int, int] | None = None,
        *,
        bold: bool = False,
    ) -> str:
        """Return the text with colour codes, or unchanged if the stream has no colours."""
        if not self.has_colours:
            return text
        codes = ["1"] if bold else []
        codes += ["38;2;" + ";".join(map(str, ink))] if ink else []
        codes += ["48;2;" + ";".join(map(str, ground))] if ground else []
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}"

    def bold(self, text: str) -> str:
        """Return the text in bold."""
        return self.paint(text, bold=True)

    def player(self, colour: str, text: str | None = None) -> str:
        """Return a player's name in the player's colour."""
        words = colour if text is None else text
        return self.paint(words, PLAYER_COLOURS[colour], bold=True)

    def square(self, word: str) -> str:
        """Return the coloured text of a square such as `w1`, `CC` or `..`, two columns wide."""
        if word == EMPTY:
            return self.paint("  ", ground=_FREE_GROUND) if self.has_colours else word
        ground, ink = TERRAIN_COLOURS[word[0]]
        # Colours show the terrain, so the text shows only crowns.
        text = word.replace("0", " ") if self.has_colours else word
        return self.paint(text, ink, ground)

    def halves(self, words: list[str]) -> str:
        """Return a domino in one line."""
        return ("" if self.has_colours else " ").join(self.square(word) for word in words)

    def small(self, rows: list[list[str]]) -> list[str]:
        """Return a kingdom with one line for each row."""
        between = "" if self.has_colours else " "
        return [between.join(self.square(word) for word in row) for row in rows]

    def large(self, rows: list[list[str]], looks: Mapping[str, Look] | None = None) -> list[str]:
        """Return a board in colour with two lines for each row, so that squares look square.

        `looks` maps words to looks. Without it the board is a kingdom.
        """
        lines = []
        for row in rows:
            halves = [self._halves(word, looks) for word in row]
            lines.append("".join(upper for upper, _ in halves))
            lines.append("".join(lower for _, lower in halves))
        return lines

    def _halves(self, word: str, looks: Mapping[str, Look] | None) -> tuple[str, str]:
        """Return the upper and the lower line of a square."""
        blank = " " * CELL_WIDTH
        if word[0] in ".·":
            text = word[1:].center(CELL_WIDTH) if word[0] == "·" else blank
            free = self.paint(blank, ground=_FREE_GROUND)
            return free, self.paint(text, _FREE_INK, _FREE_GROUND)
        look = looks[word] if looks else of_kingdom(word)
        glyph = self._glyph(look, word)
        upper = f" {look.letter}  " if look.letter else glyph.center(CELL_WIDTH)
        lower = f" {glyph * look.count}".ljust(CELL_WIDTH) if look.letter else blank
        return (
            self.paint(upper, look.ink, look.ground, bold=True),
            self.paint(lower, look.ink, look.ground, bold=True),
        )

    def _glyph(self, look: Look, word: str) -> str:
        if look.sign == CROWN:
            return self.crown
        if look.sign == CROSS:
            return "+"
        # A stream that is not UTF-8 gets the first letter of the word instead.
        return _GLYPHS.get(look.sign, "") if self.crown != "*" else word[0]


def side_by_side(blocks: list[tuple[int, list[str]]], gap: int, width: int) -> list[str]:
    """Join blocks of lines side by side. A block that does not fit `width` begins a new row."""
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
    """Count the columns of a text without its colour codes."""
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
