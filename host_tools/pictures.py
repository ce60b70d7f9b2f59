"""The kingdoms of a match as one SVG picture, for pages and reports."""

from typing import Any
from xml.sax.saxutils import escape

from host_tools import positions
from host_tools.kingdom_text import CASTLE, EMPTY, rows_of
from host_tools.terminal import PLAYER_COLOURS, TERRAIN_COLOURS

_SQUARE_PX = 44
_MARGIN_PX = 28
_TITLE_PX = 46
_CROWN = "M0 3 L2.5 6 L5 0 L7.5 6 L10 3 L8.8 10 L1.2 10 Z"  # in a square of ten
_TOWER = "M0 0h3v3h2v-3h4v3h2v-3h3v6h-2v10h-10v-10h-2z"  # fourteen wide, sixteen high


def picture_of(match: Any) -> str:
    """The text of the SVG file."""
    houses = positions.houses_of(match)
    side = match.grid * _SQUARE_PX
    width = len(houses) * (side + _MARGIN_PX) + _MARGIN_PX
    height = side + _TITLE_PX + 2 * _MARGIN_PX
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="Georgia, serif">',
        f'<rect width="{width}" height="{height}" rx="14" fill="#1d1f27"/>',
    ]
    places = positions.places_of(match)
    for index, house in enumerate(houses):
        left = _MARGIN_PX + index * (side + _MARGIN_PX)
        parts += _kingdom(match, house, places[house[0]], left)
    return "\n".join([*parts, "</svg>\n"])


def _kingdom(match: Any, house: list[int], place: int, left: int) -> list[str]:
    player = house[0]
    colour = positions.colour_of(match, player)
    partners = "".join(_partner(positions.colour_of(match, other)) for other in house[1:])
    side = match.grid * _SQUARE_PX
    star = " ★" if place == 1 else ""
    base = _MARGIN_PX + 22
    parts = [
        f'<text x="{left}" y="{base}" font-size="26" fill="{_hex(PLAYER_COLOURS[colour])}">'
        f"{escape(colour)}{partners}</text>",
        f'<text x="{left + side}" y="{base}" font-size="20" fill="#e8e8ee" text-anchor="end">'
        f"{positions.total_of(match, player)} points{star}</text>",
    ]
    rows = rows_of(positions.kingdom_of(match, player))
    top = _MARGIN_PX + _TITLE_PX
    left += (match.grid - len(rows[0])) * _SQUARE_PX // 2
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            parts += _square(word, left + x * _SQUARE_PX, top + y * _SQUARE_PX)
    return parts


def _partner(colour: str) -> str:
    return f' <tspan fill="{_hex(PLAYER_COLOURS[colour])}">{escape(colour)}</tspan>'


def _square(word: str, x: int, y: int) -> list[str]:
    size = _SQUARE_PX - 2
    if word == EMPTY:
        return [f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="5" fill="#272a34"/>']
    ground, ink = TERRAIN_COLOURS[word[0]]
    parts = [
        f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="5" fill="{_hex(ground)}"/>'
    ]
    if word == CASTLE:
        parts.append(_shape(_TOWER, x + 9, y + 7, 1.7, _hex(ink)))
        return parts
    parts.append(
        f'<text x="{x + 6}" y="{y + 17}" font-size="14" opacity="0.75" fill="{_hex(ink)}">'
        f"{word[0]}</text>"
    )
    crowns = int(word[1])
    for index in range(crowns):
        parts.append(_shape(_CROWN, x + 4 + index * 12.5, y + 25, 1.15, "#ffd84a", "#5a4300"))
    return parts


def _shape(path: str, x: float, y: float, scale: float, fill: str, line: str = "none") -> str:
    return (
        f'<path d="{path}" transform="translate({x} {y}) scale({scale})" fill="{fill}"'
        f' stroke="{line}" stroke-width="0.7"/>'
    )


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
