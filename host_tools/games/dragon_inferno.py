"""The view of Dragon Inferno. Both players build on one board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from castellan.rules import registry
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import log_errors, text
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART

from host_tools.drawing.square_style import EGG, FIRE, HOLE, TOWER, Look
from host_tools.games.board_view import BoardGameView
from host_tools.terminal.output import PLAYER_COLOURS
from host_tools.virtual.states.dragon_inferno import MARKS, burnt_squares_of_nobody, cells_of

if TYPE_CHECKING:
    from host_tools.kingdoms.square_boards import Square, SquareBoard
    from host_tools.terminal.output import Terminal

BURNT = "#"
EGG_LETTER = "e"
_SIGNS = {"o": "", "A": TOWER, "H": HOLE, "X": HOLE}
_CASTLES_MS = 768  # of the device's clock: castles are lit
_FREE = (58, 58, 68)
_INK = (30, 26, 34)


class DragonInfernoView(BoardGameView):
    """Prints and draws Dragon Inferno."""

    name = "dragon-inferno"
    players = (
        ("greedy", "castellan.advice.dragon_greedy:DragonGreedyPlayer"),
        ("steward", "castellan.advice.dragon_lookahead:DragonLookaheadPlayer"),
        ("greedy-1", "host_tools.references.dragon_greedy:DragonGreedyPlayer"),
        ("steward-1", "host_tools.references.dragon_lookahead:DragonLookaheadPlayer"),
    )
    candidates = "host_tools.games.dragon_inferno_candidates:DragonInfernoCandidates"
    is_shared = True
    parts = ("squares", "castles", "broken")

    def again(self, match: Any) -> Any:
        """Return a new match with the same seats and options.

        The new match uses the same piece set.
        """
        return registry.open_game(self.name).make(match.seats, match.options, 0, match.pieces.data)

    def line_of(self, match: Any, action: int) -> str:
        """Return the log line of an action that is not applied yet."""
        return str(text.line_of(match, action))

    def parts_of(self, match: Any, player: int) -> list[int]:
        """Return the points for squares, for castles and for broken eggs (negative)."""
        sheet = array("H", bytes(2 * 16))
        match.score(player, sheet)
        return [sheet[SQUARES_PART], sheet[CASTLES_PART], -sheet[BROKEN_PART]]

    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """Draw the game board.

        `A1` is a square of player 1. `#1` is a burnt square of player 1, `#.` of nobody.
        """
        lines = []
        for row in rows_of(match):
            squares = [
                terminal.player(str(log_errors.colour_of(match, int(word[1]) - 1)), word)
                if word[1] in "12"
                else word
                for word in row
            ]
            lines.append(" ".join(squares))
        return [(3 * match.pieces.width, lines)]

    def boards(self, match: Any) -> list[SquareBoard]:
        """Return the board that both players share."""
        from host_tools.kingdoms.square_boards import SquareBoard

        return [SquareBoard((0, 1), 0, 0, rows_of(match))]

    def look(self, match: Any, word: str) -> Look:
        """Return the look of a player's square or of an egg on the board."""
        if word[0] == EGG_LETTER:
            return Look(_FREE, _FREE, sign=EGG, count=1)
        if word == f"{BURNT}.":
            return Look(_FREE, _INK, sign=FIRE, count=1)
        ground = PLAYER_COLOURS[str(log_errors.colour_of(match, int(word[1]) - 1))]
        if word[0] == BURNT:
            return Look(tuple(part // 3 for part in ground), _INK, sign=FIRE, count=1)  # type: ignore[arg-type]
        return Look(ground, _INK, letter="", sign=_SIGNS[word[0]], count=1)

    def light_view(self, shell: Any, player: int, changed: Sequence[Square]) -> tuple[Any, int]:
        """Return a firmware view that draws a board, and a time in ms at which signs are lit.

        The view scrolls to the squares that have changed.
        """
        from castellan.ui.screens.dragon_inferno.board_view import BoardView

        view = BoardView(shell)
        if changed:
            across = [x for x, _, _ in changed]
            down = [y for _, y, _ in changed]
            view.follow_box(min(across), min(down), max(across), max(down))
        return view, _CASTLES_MS

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return the points of a player and the squares as [x, y, mark, burnt]."""
        squares, castles, broken = self.parts_of(match, player)
        return {
            "squares": squares,
            "castles": castles,
            "broken": broken,
            "cells": cells_of(match, player),
        }

    def report(self, match: Any) -> dict[str, object]:
        """Return the object that `replay --json` writes."""
        burnt = burnt_squares_of_nobody(match)
        return {**super().report(match), **({"burnt": burnt} if burnt else {})}

    def rounds_of(self, match: Any) -> int:
        """Count the tiles on the board. Each tile is a round."""
        tiles = match.pieces.tiles
        left = sum(bin(match.state[d.TILES_LEFT + player]).count("1") for player in range(2))
        return int(2 * tiles - left)


def rows_of(match: Any) -> list[list[str]]:
    """Return the board as rows of words: `o1` of player 1, `#1` or `#.` burnt, `e.` an egg."""
    width = match.pieces.width
    words = [_word(match.state[d.BOARD + cell]) for cell in range(width * match.pieces.height)]
    return [words[start : start + width] for start in range(0, len(words), width)]


def _word(value: int) -> str:
    if value & d.OWNER:
        mark = BURNT if value & d.BURNT else MARKS[value & (d.CASTLE | d.HOLE)]
        return f"{mark}{value & d.OWNER}"
    if value & d.BURNT:
        return f"{BURNT}."
    if value & d.CLOSED:
        return "  "
    return f"{EGG_LETTER}." if value & d.EGG_HERE else ".."


GAME = DragonInfernoView()
