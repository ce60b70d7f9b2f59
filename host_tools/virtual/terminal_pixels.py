"""Draws the strip's bytes in a terminal: in true colour, in 256 colours, or as letters."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from castellan.ui.letters import letter

from host_tools.virtual.virtual_device import CELLS

SIDE = 7
STYLES = ("true", "256", "letters")
LARGE_WIDTH = 4 * SIDE + 2
LARGE_HEIGHT = 2 * SIDE + 1
SMALL_WIDTH = 2 * SIDE

_BOX = (22, 22, 26)  # colour of the case between the pixels
_DARK = 34  # value of a dark pixel, so that the grid stays visible
_GAMMA = 2.4  # a duty value is linear, a screen is not
_GAIN = 2.2  # an LED at a third of its duty looks bright
_RESET = "\x1b[0m"

Colour = tuple[int, int, int]


@dataclass
class Picture:
    """One frame: the strip's 147 bytes, each cell's index on the strip, the palette numbers."""

    sent: bytes
    pixels: bytes
    frame: bytes

    def colour(self, cell: int) -> Colour:
        """Return a cell's colour for a screen. The strip's order is green, red, blue."""
        at = 3 * self.pixels[cell]
        green, red, blue = self.sent[at : at + 3]
        return _light(red), _light(green), _light(blue)


def _light(duty: int) -> int:
    share = min(1.0, duty * _GAIN / 255) ** (1 / _GAMMA)
    return _DARK + round((255 - _DARK) * share) if duty else _DARK


def style_for(environment: Mapping[str, str], encoding: str) -> str:
    """Return the best drawing style for a terminal with these environment variables."""
    term = environment.get("TERM", "")
    if "NO_COLOR" in environment or term in ("", "dumb") or term.startswith("vt"):
        return "letters"
    if not encoding.lower().startswith("utf"):
        return "letters"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in term:
        return "true"
    return "256" if "256" in term or "kitty" in term else "letters"


def lines_of(picture: Picture, style: str, columns: int, rows: int) -> list[str]:
    """Return the frame as lines of text, in the large form if there is room."""
    if style == "letters":
        return _letters(picture.frame)
    if columns >= LARGE_WIDTH and rows >= LARGE_HEIGHT:
        return _large(picture, style)
    return _small(picture, style)


def _letters(frame: Sequence[int]) -> list[str]:
    rows = [frame[top : top + SIDE] for top in range(0, CELLS, SIDE)]
    return [" ".join(letter(number) for number in row) for row in rows]


def _large(picture: Picture, style: str) -> list[str]:
    """Draw each pixel three half blocks high and wide. A half block around it shows the case."""
    edge = _ground(_BOX, style) + " " * LARGE_WIDTH + _RESET
    lines = [edge]
    for y in range(SIDE):
        colours = [picture.colour(y * SIDE + x) for x in range(SIDE)]
        full = "".join(_ground(one, style) + "   " + _ground(_BOX, style) + " " for one in colours)
        half = "".join(_ink(one, style) + "▀▀▀ " for one in colours)
        margin = _ground(_BOX, style) + " "
        lines.append(margin + full + " " + _RESET)
        lines.append(margin + half + " " + _RESET)
    return lines


def _small(picture: Picture, style: str) -> list[str]:
    """Draw each pixel two columns wide, without gaps."""
    lines = []
    for y in range(SIDE):
        colours = [picture.colour(y * SIDE + x) for x in range(SIDE)]
        lines.append("".join(_ground(one, style) + "  " for one in colours) + _RESET)
    return lines


def _ground(colour: Colour, style: str) -> str:
    return f"\x1b[48;{_code(colour, style)}m"


def _ink(colour: Colour, style: str) -> str:
    return f"\x1b[38;{_code(colour, style)}m"


def _code(colour: Colour, style: str) -> str:
    if style == "true":
        return "2;{};{};{}".format(*colour)
    return f"5;{nearest_of_256(colour)}"


def nearest_of_256(colour: Colour) -> int:
    """Return the nearest of the 6 x 6 x 6 colours and 24 greys of a 256-colour terminal."""
    red, green, blue = (_nearest_step(value) for value in colour)
    cube = (_STEPS[red], _STEPS[green], _STEPS[blue])
    grey = max(0, min(23, (sum(colour) // 3 - 3) // 10))
    if _distance(colour, (8 + 10 * grey,) * 3) < _distance(colour, cube):
        return 232 + grey
    return 16 + 36 * red + 6 * green + blue


_STEPS = (0, 95, 135, 175, 215, 255)


def _nearest_step(value: int) -> int:
    return min(range(len(_STEPS)), key=lambda step: abs(_STEPS[step] - value))


def _distance(one: Colour, other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def style_here(encoding: str) -> str:
    """Return the best style for this process's terminal."""
    return style_for(os.environ, encoding)
