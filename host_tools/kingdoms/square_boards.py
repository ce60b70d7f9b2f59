"""Describes the kingdoms or maps of any game for drawing, with a word for each square."""

from dataclasses import dataclass
from typing import Any

from host_tools.drawing import square_style
from host_tools.drawing.square_style import Look
from host_tools.games import board_view_of
from host_tools.kingdoms import positions
from host_tools.kingdoms.text_form import EMPTY, rows_of

ABSENT = "  "  # this place is not part of the board

Square = tuple[int, int, str]


@dataclass(frozen=True)
class SquareBoard:
    """A kingdom or map as rows of words. The first word describes the square (left, top)."""

    players: tuple[int, ...]  # the owners
    left: int
    top: int
    rows: list[list[str]]

    def squares(self) -> frozenset[Square]:
        """Return the occupied squares as (x, y, word)."""
        return frozenset(
            (self.left + x, self.top + y, word)
            for y, row in enumerate(self.rows)
            for x, word in enumerate(row)
            if word not in (EMPTY, ABSENT)
        )


def boards_of(match: Any) -> list[SquareBoard]:
    """Return one board for each kingdom or map, or the single shared board."""
    game = board_view_of(match)
    if game is not None:
        return game.boards(match)
    return [_kingdom(match, house) for house in positions.houses_of(match)]


def _kingdom(match: Any, house: list[int]) -> SquareBoard:
    kingdom = positions.kingdom_of(match, house[0])
    left = min([0, *(cell[0] for cell in kingdom.cells)])
    top = min([0, *(cell[1] for cell in kingdom.cells)])
    return SquareBoard(tuple(house), left, top, rows_of(kingdom))


def size_of(match: Any) -> tuple[int, int]:
    """Return the most columns and rows that a board can have."""
    game = board_view_of(match)
    if game is None:
        return match.grid, match.grid
    rows = game.boards(match)[0].rows
    return len(rows[0]), len(rows)


def look_of(match: Any, word: str) -> Look:
    """Return the appearance (colours, letter, sign) of a square by its word."""
    game = board_view_of(match)
    return square_style.of_kingdom(word) if game is None else game.look(match, word)


def points_of(match: Any, board: SquareBoard) -> tuple[int, ...]:
    """Return the points of the players of a board. Partners count once."""
    game = board_view_of(match)
    if game is None:
        return (positions.result_for(match, board.players[0]).total,)
    return tuple(sum(game.parts_of(match, player)) for player in board.players)
