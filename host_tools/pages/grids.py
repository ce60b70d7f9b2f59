"""Draws SVG plots with two dimensions: a matrix of pairs, stacked bars, and heat maps."""

from collections.abc import Sequence
from html import escape

from host_tools.hardware.svg import number as n
from host_tools.pages.plots import LEFT, RIGHT, ROW, WIDTH, Scale, short, svg, text
from host_tools.simulate.intervals import wilson

_MAPS_ABREAST = 4
_LARGEST_SQUARE = 34.0
_MAP_GAP = 10.0
_MAP_TITLE = 28.0
_LEAST_LABELLED = 0.005  # smaller shares have no label


def matrix(names: Sequence[str], cells: dict[tuple[int, int], tuple[int, int]], label: str) -> str:
    """Plot how often each player ends before each other.

    `cells`: (row, column) → before, games.
    """
    count = len(names)
    side = min(92.0, (WIDTH - LEFT - RIGHT) / count)
    height = min(side, 48.0)
    parts = []
    for column, name in enumerate(names):
        x = LEFT + (column + 0.5) * side
        parts.append(text(x, 18, short(name)[: max(3, int(side / 8))], "middle", "soft"))
    for row, name in enumerate(names):
        y = 28 + row * height
        parts.append(text(LEFT - 12, y + height / 2 + 4, short(name), "end"))
        for column, other in enumerate(names):
            before, games = cells.get((row, column), (0, 0))
            corner = (LEFT + column * side, y)
            found = _duel(name, other, before, games) if games else None
            parts += _cell(corner, (side, height), found)
    return svg(28 + count * height + 6, label, parts)


def _duel(name: str, other: str, before: float, games: int) -> tuple[float, str, str]:
    """Return the share of games in which `name` ends before `other`, interval and tooltip."""
    share = before / games
    low, high = wilson(before, games)
    words = (
        f"{name} ends before {other} in {100 * share:.1f} % of {games:,} games"
        f" ({100 * low:.1f} to {100 * high:.1f})"
    )
    return share, f"± {50 * (high - low):.1f}", words


def _cell(
    corner: tuple[float, float], size: tuple[float, float], found: tuple[float, str, str] | None
) -> list[str]:
    (x, y), (side, height) = corner, size
    place = f'x="{n(x)}" y="{n(y)}" width="{n(side)}" height="{n(height)}" rx="6"'
    if found is None:
        return [f'<rect {place} class="cell bare"/>']
    share, spread, words = found
    middle = x + side / 2
    return [
        f'<rect {place} class="cell" style="fill: color-mix(in oklab, {_mix(share)})">'
        f"<title>{escape(words)}</title></rect>",
        text(middle, y + height / 2 - 1, f"{100 * share:.0f}", "middle"),
        text(middle, y + height / 2 + 15, spread, "middle", "tiny"),
    ]


def _mix(share: float) -> str:
    """Return the CSS colour of a share. One colour for more than a half, another for less."""
    colour = "var(--c2)" if share >= 0.5 else "var(--c7)"
    return f"{colour} {round(abs(share - 0.5) * 130)}%, var(--faint)"


def stacks(rows: Sequence[tuple[str, Sequence[tuple[str, int]]]], label: str) -> str:
    """Plot one stacked bar per player: name, then (part, amount)."""
    scale = Scale(0, 100, LEFT, WIDTH - RIGHT)
    bottom = len(rows) * ROW + 4
    parts = scale.grid(0, bottom, " %")
    for index, (name, found) in enumerate(rows):
        y = index * ROW + 6
        total = sum(amount for _, amount in found) or 1
        parts.append(text(LEFT - 12, y + 16, short(name), "end"))
        left = 0.0
        for part, amount in found:
            share = 100 * amount / total
            width = scale(left + share) - scale(left)
            words = f"{name}: {part} {share:.1f} %"
            if amount:
                parts.append(
                    f'<rect x="{n(scale(left))}" y="{y}" width="{n(width)}" height="{ROW - 10}"'
                    f' class="cell" style="fill: var(--{part})">'
                    f"<title>{escape(words)}</title></rect>"
                )
            left += share
    return svg(bottom + 26, label, parts)


def heats(
    rows: Sequence[tuple[str, dict[tuple[int, int], int]]], size: tuple[int, int], label: str
) -> str:
    """Plot heat maps of columns x rows: name, then (x, y) → count."""
    columns, lines = size
    abreast = max(1, min(_MAPS_ABREAST, len(rows)))
    pitch = WIDTH / abreast
    square = min(_LARGEST_SQUARE, (pitch - 2 * _MAP_GAP) / columns)
    height = lines * square + _MAP_TITLE + _MAP_GAP
    parts = []
    for index, (name, found) in enumerate(rows):
        left = index % abreast * pitch + (pitch - columns * square) / 2
        top = index // abreast * height
        total = sum(found.values()) or 1
        most = max(found.values(), default=1) / total
        parts.append(text(left + columns * square / 2, top + 18, short(name), "middle"))
        for y in range(lines):
            for x in range(columns):
                share = found.get((x, y), 0) / total
                corner = (left + x * square, top + _MAP_TITLE + y * square)
                parts += _spot(corner, square, share, share / most)
    return svg(-(-len(rows) // abreast) * height, label, parts)


def _spot(corner: tuple[float, float], side: float, share: float, strength: float) -> list[str]:
    x, y = corner
    fill = f"color-mix(in oklab, var(--accent) {round(55 * strength)}%, var(--faint))"
    spot = (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(side)}" height="{n(side)}" rx="5" class="cell"'
        f' style="fill: {fill}"><title>{100 * share:.1f} %</title></rect>'
    )
    if share < _LEAST_LABELLED:
        return [spot]
    return [spot, text(x + side / 2, y + side / 2 + 4, f"{100 * share:.0f}", "middle", "tiny")]
