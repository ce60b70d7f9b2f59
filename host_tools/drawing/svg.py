"""Draws the kingdoms or maps of a match as one SVG picture, for pages and reports."""

from typing import Any
from xml.sax.saxutils import escape

from host_tools.drawing.square_style import CROWN, INKS, SHAPES, TOWER, Look, hexed
from host_tools.games import board_view_of
from host_tools.games.standings import colour_of, places_of
from host_tools.kingdoms import positions, square_boards
from host_tools.kingdoms.square_boards import ABSENT, SquareBoard
from host_tools.kingdoms.text_form import EMPTY
from host_tools.terminal.output import PLAYER_COLOURS

_SQUARE_PX = 44
_MARGIN_PX = 28
_TITLE_PX = 46
_CROWN_PX = 28  # space for the winner's crown behind the points


def picture_of(match: Any) -> str:
    """Return the kingdoms or maps of a match as the text of an SVG file."""
    boards = square_boards.boards_of(match)
    columns, rows = square_boards.size_of(match)
    side = columns * _SQUARE_PX
    # A shared board has one title line for each player.
    titles = 1 if board_view_of(match) is None else len(boards[0].players)
    title_px = _TITLE_PX + (titles - 1) * _MARGIN_PX
    width = len(boards) * (side + _MARGIN_PX) + _MARGIN_PX
    height = rows * _SQUARE_PX + title_px + 2 * _MARGIN_PX
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="Georgia, serif">',
        f'<rect width="{width}" height="{height}" rx="14" fill="#1d1f27"/>',
    ]
    for index, board in enumerate(boards):
        left = _MARGIN_PX + index * (side + _MARGIN_PX)
        parts += _titles(match, board, left, side)
        # Centre a kingdom that is narrower than the largest one allowed.
        inner = left + (columns - len(board.rows[0])) * _SQUARE_PX // 2
        parts += _squares(match, board, inner, _MARGIN_PX + title_px)
    return "\n".join([*parts, "</svg>\n"])


def _titles(match: Any, board: SquareBoard, left: int, side: int) -> list[str]:
    """Return a board's title lines: names, points and the winner's crown.

    Partners share a line.
    """
    if board_view_of(match) is None:
        points = positions.total_of(match, board.players[0])
        place = places_of(match)[board.players[0]]
        return _title(match, board.players, (points, place), (left, 0), side)
    places = places_of(match)
    totals = square_boards.points_of(match, board)
    parts = []
    for line, (player, points) in enumerate(zip(board.players, totals, strict=True)):
        result = (points, places[player])
        parts += _title(match, (player,), result, (left, line * _MARGIN_PX), side)
    return parts


def _title(
    match: Any,
    players: tuple[int, ...],
    result: tuple[int, int],
    corner: tuple[int, int],
    side: int,
) -> list[str]:
    left, down = corner
    points, place = result
    colour = colour_of(match, players[0])
    partners = "".join(_partner(colour_of(match, other)) for other in players[1:])
    base = _MARGIN_PX + 22 + down
    right = left + side
    crown = []
    if place == 1:
        # Drawn as a path, because not every font has this glyph.
        crown = [_shape(SHAPES[CROWN], right - 20, base - 17, 1.9, *INKS[CROWN])]
        right -= _CROWN_PX
    return [
        f'<text x="{left}" y="{base}" font-size="26" fill="{hexed(PLAYER_COLOURS[colour])}">'
        f"{escape(colour)}{partners}</text>",
        f'<text x="{right}" y="{base}" font-size="20" fill="#e8e8ee" text-anchor="end">'
        f"{points} points</text>",
        *crown,
    ]


def _partner(colour: str) -> str:
    return f' <tspan fill="{hexed(PLAYER_COLOURS[colour])}">{escape(colour)}</tspan>'


def _squares(match: Any, board: SquareBoard, left: int, top: int) -> list[str]:
    parts = []
    for y, row in enumerate(board.rows):
        for x, word in enumerate(row):
            corner = (left + x * _SQUARE_PX, top + y * _SQUARE_PX)
            if word == EMPTY:
                parts.append(_ground(corner, "#272a34"))
            elif word != ABSENT:
                parts += _square(square_boards.look_of(match, word), corner)
    return parts


def _ground(corner: tuple[int, int], fill: str) -> str:
    x, y = corner
    size = _SQUARE_PX - 2
    return f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="5" fill="{fill}"/>'


def _square(look: Look, corner: tuple[int, int]) -> list[str]:
    x, y = corner
    parts = [_ground(corner, hexed(look.ground))]
    if look.sign == TOWER:
        parts.append(_shape(SHAPES[TOWER], x + 9, y + 7, 1.7, hexed(look.ink)))
        return parts
    if look.letter:
        parts.append(
            f'<text x="{x + 6}" y="{y + 17}" font-size="14" opacity="0.75"'
            f' fill="{hexed(look.ink)}">{look.letter}</text>'
        )
        for index in range(look.count):
            at = x + 4 + index * 12.5
            parts.append(_shape(SHAPES[look.sign], at, y + 25, 1.15, *INKS[look.sign]))
    elif look.sign:
        parts.append(_shape(SHAPES[look.sign], x + 8, y + 8, 2.6, *INKS[look.sign]))
    return parts


def _shape(path: str, x: float, y: float, scale: float, fill: str, line: str = "none") -> str:
    return (
        f'<path d="{path}" transform="translate({x} {y}) scale({scale})" fill="{fill}"'
        f' stroke="{line}" stroke-width="0.7"/>'
    )
