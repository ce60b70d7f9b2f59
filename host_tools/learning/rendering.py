"""Renders a match as text and as pixels, with the kingdoms side by side."""

import io
from typing import Any

import numpy as np
from castellan.rules.square import TERRAINS

from host_tools.drawing.square_style import TERRAIN_COLOURS
from host_tools.games.standings import colour_of
from host_tools.kingdoms import positions
from host_tools.kingdoms.text_form import rows_of
from host_tools.learning.encoding import CASTLE_SEEN, ObservationView
from host_tools.terminal.output import Terminal, side_by_side

_SQUARE_PX = 12
_GAP_PX = 6
_CROWN_PX = 2
_GROUND = (22, 23, 28)
_FREE = (38, 38, 44)
_CROWN = (255, 216, 74)
_GAP = 4


def text_of(match: Any, points: list[int]) -> str:
    """Return the kingdoms with their colours and points as text."""
    terminal = Terminal(io.StringIO(), {})
    blocks = []
    for player, mine in enumerate(points):
        rows = terminal.small(rows_of(positions.kingdom_of(match, player)))
        name = f"{colour_of(match, player)} {mine}"
        blocks.append((max(len(line) for line in [name, *rows]), [name, *rows]))
    return "\n".join([*side_by_side(blocks, _GAP, terminal.width), ""])


def image_of(match: Any, view: ObservationView) -> Any:
    """Return a picture of the kingdoms as an array of rows, columns, and red, green, blue."""
    parts = view.split(view.of(match, 0, [0] * view.players))
    side = view.side * _SQUARE_PX
    width = view.players * (side + _GAP_PX) + _GAP_PX
    image: Any = np.full((side + 2 * _GAP_PX, width, 3), _GROUND, dtype=np.uint8)
    for player in range(view.players):
        left = _GAP_PX + player * (side + _GAP_PX)
        for y in range(view.side):
            for x in range(view.side):
                terrain, crowns = parts["kingdoms"][player, y, x]
                _paint(image, left + x * _SQUARE_PX, _GAP_PX + y * _SQUARE_PX, terrain, crowns)
    return image


def _paint(image: Any, left: int, top: int, terrain: int, crowns: int) -> None:
    end = _SQUARE_PX - 1
    letter = "C" if terrain == CASTLE_SEEN else TERRAINS[terrain - 1] if terrain else ""
    colour = TERRAIN_COLOURS[letter][0] if letter else _FREE
    image[top : top + end, left : left + end] = colour
    for crown in range(crowns):
        at = left + 1 + crown * (_CROWN_PX + 1)
        image[top + 1 : top + 1 + _CROWN_PX, at : at + _CROWN_PX] = _CROWN
