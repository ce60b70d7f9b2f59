"""The view of Kingdomino Duel: two maps and the spell book."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from castellan.rules.duel import layout as d
from castellan.rules.duel import log_errors, log_words
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.property import CROWNS, LARGEST, POINTS, sheet_size

from host_tools.drawing.square_style import CASTLE, CROSS, Look
from host_tools.games.board_view import BoardGameView
from host_tools.virtual.states.shared import cells_of

if TYPE_CHECKING:
    from host_tools.games.scorer import Scorer
    from host_tools.kingdoms.square_boards import SquareBoard
    from host_tools.terminal.output import Terminal

# Background and ink of a coat of arms, as red, green, blue. The hues are those of the box.
COAT_COLOURS = {
    "d": ((232, 190, 60), (60, 44, 0)),
    "l": ((30, 92, 48), (214, 240, 214)),
    "D": ((48, 116, 204), (232, 244, 255)),
    "L": ((138, 196, 84), (24, 52, 8)),
    "b": ((72, 60, 66), (255, 208, 96)),
    "q": ((204, 84, 64), (255, 236, 228)),
    "C": ((240, 240, 244), (40, 40, 60)),
    ".": ((38, 38, 44), (158, 158, 172)),
}
SPELLS = ("free", "split", "both", "turn", "name", "cross")


class DuelView(BoardGameView):
    """Prints and draws Kingdomino Duel."""

    name = "duel"
    players = (
        ("greedy", "castellan.advice.duel_greedy:DuelGreedyPlayer"),
        ("steward", "castellan.advice.duel_lookahead:DuelLookaheadPlayer"),
        ("greedy-1", "host_tools.references.duel_greedy:DuelGreedyPlayer"),
        ("steward-1", "host_tools.references.duel_lookahead:DuelLookaheadPlayer"),
    )
    parts = ("domains", "prestige")

    def scorer(self) -> Scorer:
        """Return the scorer of boards that a user types, or None if the game has none."""
        from host_tools.games.duel_map import DuelScorer

        return DuelScorer()

    def line_of(self, match: Any, action: int) -> str:
        """Return the log line of an action that is not applied yet."""
        return str(log_words.line_of(match, action))

    def parts_of(self, match: Any, player: int) -> list[int]:
        """Return the points of the domains and the points of spell 5."""
        sheet = sheet_of(match, player)
        return [sheet[POINTS], sheet[PRESTIGE_PART]]

    def pictures(self, terminal: Terminal, match: Any) -> list[tuple[int, list[str]]]:
        """Draw both maps."""
        blocks = []
        for player in range(2):
            name = str(log_errors.colour_of(match, player))
            lines = [terminal.player(name)]
            lines += painted_rows(terminal, match, player)
            blocks.append((21, lines))
        return blocks

    def boards(self, match: Any) -> list[SquareBoard]:
        """Return both maps as words."""
        from host_tools.kingdoms.square_boards import SquareBoard

        return [SquareBoard((player,), -3, -2, rows_of(match, player)) for player in range(2)]

    def look(self, match: Any, word: str) -> Look:
        """Return the appearance of a coat of arms with its crosses, or of the castle."""
        if word[0] == "C":
            return CASTLE
        colours = COAT_COLOURS[word[0]]
        return Look(*colours, letter=word[0], sign=CROSS, count=int(word[1]))

    def facts_of(self, match: Any, player: int) -> dict[str, object]:
        """Return the map, the spell boxes and the spells of a player."""
        s = match.state
        sheet = sheet_of(match, player)
        boxes = s[d.BOXES + 6 * player : d.BOXES + 6 * player + 6]
        owned = [s[d.SPELLS + spell] in (1 + player, 3 + player) for spell in range(6)]
        return {
            "largest": sheet[LARGEST],
            "crowns": sheet[CROWNS],
            "cells": cells_of(match.state, map_of(player), d.MAP, d.COATS),
            "boxes": dict(zip(d.COATS, boxes, strict=True)),
            "spells": [name for name, has in zip(SPELLS, owned, strict=True) if has],
            "bonus_spent": bool(s[d.BONUS_SPENT + player]),
            "prestige": sheet[PRESTIGE_PART],
        }

    def rounds_of(self, match: Any) -> int:
        """Count the rounds. A round begins with the first die that is rolled."""
        is_rolled = match.state[d.PHASE] != d.ROLL or match.state[d.ROLLED]
        return int(match.state[d.ROUND]) + bool(is_rolled)


def sheet_of(match: Any, player: int) -> array[int]:
    """Return the score sheet of a player."""
    sheet = array("H", bytes(2 * sheet_size(7)))
    match.score(player, sheet)
    return sheet


def rows_of(match: Any, player: int) -> list[list[str]]:
    """Return a map as rows of words: `d0` a coat with its crosses, `..` empty, `CC` castle."""
    cells = cells_of(match.state, map_of(player), d.MAP, d.COATS)
    squares = {(x, y): f"{letter}{crosses}" for x, y, letter, crosses in cells}
    squares[0, 0] = "CC"
    return [[squares.get((x, y), "..") for x in range(-3, 4)] for y in range(-2, 3)]


def painted_rows(terminal: Terminal, match: Any, player: int) -> list[str]:
    """Return the lines of a map in the colours of a terminal."""
    gap = "" if terminal.has_colours else " "
    rows = rows_of(match, player)
    return [gap.join(terminal.paint(word, *_painted(word)) for word in row) for row in rows]


def _painted(word: str) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    ground, ink = COAT_COLOURS[word[0]]
    return ink, ground


GAME = DuelView()
