"""Dragon Inferno: one board for both players."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART

from host_tools.games.table_game import TableGame

if TYPE_CHECKING:
    from host_tools.terminal import Terminal

# A square of a tile by its castle and its hole.
MARKS = {0: "o", d.CASTLE: "A", d.HOLE: "H", d.CASTLE | d.HOLE: "X"}
BURNT = "#"
EGG = "e"


class DragonInferno(TableGame):
    """Dragon Inferno."""

    name = "dragon-inferno"
    class_name = "DragonInferno"
    parts = ("squares", "castles", "broken")

    def line_of(self, match: Any, action: int) -> str:
        """See `TableGame`."""
        return str(text.line_of(match, action))

    def parts_of(self, match: Any, player: int) -> list[int]:
        """Squares, castles, and what broken eggs take away."""
        sheet = array("H", bytes(2 * 16))
        match.score(player, sheet)
        return [sheet[SQUARES_PART], sheet[CASTLES_PART], -sheet[BROKEN_PART]]

    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """The board: squares with the number of their player, `#` under a dragon."""
        lines = []
        for row in rows_of(match):
            squares = [
                terminal.player(str(text.colour_of(match, int(word[1]) - 1)), word)
                if word[1] in "12"
                else word
                for word in row
            ]
            lines.append(" ".join(squares))
        return [(3 * match.pieces.width, lines)]

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """The points and the squares of a player: [x, y, mark, burnt]."""
        cells = []
        width = match.pieces.width
        for cell in range(width * match.pieces.height):
            value = match.state[d.BOARD + cell]
            if value & d.OWNER == 1 + player:
                mark = MARKS[value & (d.CASTLE | d.HOLE)]
                cells.append([cell % width, cell // width, mark, bool(value & d.BURNT)])
        squares, castles, broken = self.parts_of(match, player)
        return {
            "squares": squares,
            "castles": castles,
            "broken": broken,
            "cells": sorted(cells),
        }

    def rounds_of(self, match: Any) -> int:
        """How many tiles lie on the board."""
        tiles = match.pieces.tiles
        left = sum(bin(match.state[d.TILES_LEFT + player]).count("1") for player in range(2))
        return int(2 * tiles - left)


def rows_of(match: Any) -> list[list[str]]:
    """The board as rows of words: `o1` a square of player 1, `#1` a burnt one, `e.` an egg."""
    width = match.pieces.width
    words = [_word(match.state[d.BOARD + cell]) for cell in range(width * match.pieces.height)]
    return [words[start : start + width] for start in range(0, len(words), width)]


def _word(value: int) -> str:
    if value & d.OWNER:
        mark = BURNT if value & d.BURNT else MARKS[value & (d.CASTLE | d.HOLE)]
        return f"{mark}{value & d.OWNER}"
    if value & d.CLOSED:
        return "  "
    return f"{EGG}." if value & d.EGG_HERE else ".."


GAME = DragonInferno()
