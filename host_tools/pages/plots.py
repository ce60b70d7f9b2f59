"""Draws SVG plots in the colours of the page, for light and dark mode."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from host_tools.hardware.svg import number as n

WIDTH = 640
LEFT = 112
RIGHT = 24
ROW = 34
_TICKS = 5
_BINS = 28
_LONGEST_NAME = 13
_STEPS = (1, 2, 2.5, 5, 10)


def short(name: str) -> str:
    """Shorten a name to the space beside a plot."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {n(height)}" role="img" aria-label="{escape(label)}">'
    return "\n".join([head, *parts, "</svg>"])


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}" class="{kind}"/>'


def ticks(least: float, most: float) -> list[float]:
    """Return about five round numbers between the least and the most."""
    rough = max(most - least, 1e-9) / _TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = next(one * power for one in _STEPS if one * power >= rough * 0.999)
    first = math.ceil(least / step - 1e-9)
    return [index * step for index in range(first, math.floor(most / step + 1e-9) + 1)]


class Scale:
    """A linear scale from numbers to pixels."""

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        self.least = least
        self.most = most if most > least else least + 1
        self._start = start
        self._factor = (end - start) / (self.most - least)

    def __call__(self, value: float) -> float:
        return self._start + (value - self.least) * self._factor

    def grid(self, top: float, bottom: float, unit: str = "") -> list[str]:
        """Return the grid lines with their numbers."""
        parts = []
        for value in ticks(self.least, self.most):
            parts.append(line(self(value), top, self(value), bottom, "axis"))
            parts.append(text(self(value), bottom + 18, f"{value:g}{unit}", "middle", "soft"))
        return parts


def bars(rows: Sequence[tuple[str, str, float, tuple[float, float]]], label: str) -> str:
    """Plot shares as bars with their intervals: name, colour, share, interval."""
    most = max([0.1, *(high for _, _, _, (_, high) in rows)])
    scale = Scale(0, 100 * min(most * 1.05, 1), LEFT, WIDTH - RIGHT)
    bottom = len(rows) * ROW + 4
    parts = scale.grid(0, bottom, " %")
    for index, (name, colour, share, (low, high)) in enumerate(rows):
        y = index * ROW + 8
        middle = y + ROW / 2 - 6
        width = scale(100 * share) - LEFT
        words = f"{name}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        parts += [
            text(LEFT - 12, middle + 4, short(name), "end"),
            f'<rect x="{LEFT}" y="{y}" width="{n(width)}" height="{ROW - 12}" rx="4"'
            f' fill="var({colour})"><title>{escape(words)}</title></rect>',
            line(scale(100 * low), middle, scale(100 * high), middle, "mean"),
        ]
    return svg(bottom + 26, label, parts)


def ridges(rows: Sequence[tuple[str, str, dict[int, int]]], label: str) -> str:
    """Plot the distribution of points of each player, with its mean."""
    least = min(min(found) for _, _, found in rows)
    most = max(max(found) for _, _, found in rows)
    scale = Scale(least, most + 1, LEFT, WIDTH - RIGHT)
    step = max(1, math.ceil((most - least + 1) / _BINS))
    row = 62
    bottom = len(rows) * row + 8
    parts = scale.grid(0, bottom)
    for index, (name, colour, found) in enumerate(rows):
        base = (index + 1) * row
        total = sum(found.values())
        mean = sum(points * count for points, count in found.items()) / total
        parts.append(_hill(found, colour, scale, (least, most, step), base, row - 10))
        words = f"{name}: {mean:.1f} points on average in {total} games"
        parts += [
            line(scale(mean), base - row + 16, scale(mean), base, "mean"),
            text(LEFT - 12, base - 8, short(name), "end"),
            text(LEFT - 12, base - 24, f"{mean:.1f}", "end", "soft"),
            f'<rect x="0" y="{base - row}" width="{WIDTH}" height="{row}" fill="transparent">'
            f"<title>{escape(words)}</title></rect>",
        ]
    return svg(bottom + 26, label, parts)


def _hill(
    found: dict[int, int],
    colour: str,
    scale: Scale,
    bins: tuple[int, int, int],
    base: float,
    height: float,
) -> str:
    least, most, step = bins
    counts = [
        sum(found.get(points, 0) for points in range(start, start + step))
        for start in range(least, most + 1, step)
    ]
    corners = [f"M{n(scale(least))} {n(base)}"]
    for index, count in enumerate(counts):
        y = base - height * count / max(counts)
        right = min(least + (index + 1) * step, scale.most)
        corners.append(f"V{n(y)}H{n(scale(right))}")
    return (
        f'<path d="{"".join(corners)}V{n(base)}Z" fill="var({colour})" fill-opacity="0.35"'
        f' stroke="var({colour})" stroke-width="1.5" stroke-linejoin="round"/>'
    )


def curves(rows: Sequence[tuple[str, str, Sequence[tuple[int, float]]]], label: str) -> str:
    """Plot numbers over games: one line per player, with the player's name at the line's end."""
    values = [value for _, _, dots in rows for _, value in dots]
    games = [game for _, _, dots in rows for game, _ in dots]
    bottom = 300
    across = Scale(min(games), max(games), 44, WIDTH - LEFT - 10)
    up = Scale(min(values), max(values), bottom - 6, 10)
    parts = []
    for value in ticks(up.least, up.most):
        parts.append(line(44, up(value), WIDTH - LEFT - 10, up(value), "axis"))
        parts.append(text(36, up(value) + 4, f"{value:g}", "end", "soft"))
    for value in ticks(across.least, across.most):
        if value == int(value):
            parts.append(text(across(value), bottom + 16, f"{value:g}", "middle", "soft"))
    ends = _apart([up(dots[-1][1]) for _, _, dots in rows], 16)
    for (name, colour, dots), end in zip(rows, ends, strict=True):
        path = "L".join(f"{n(across(game))} {n(up(value))}" for game, value in dots)
        words = f"{name}: {dots[-1][1]:.1f}"
        parts += [
            f'<path d="M{path}" fill="none" stroke="var({colour})" stroke-width="2"'
            f' stroke-linejoin="round"><title>{escape(words)}</title></path>',
            text(WIDTH - LEFT - 2, end + 4, short(name)).replace(
                "<text", f'<text style="fill: var({colour})"'
            ),
        ]
    return svg(bottom + 28, label, parts)


def _apart(places: Sequence[float], distance: float) -> list[float]:
    """Move positions down until neighbours have at least this distance."""
    found = list(places)
    last = -math.inf
    for index in sorted(range(len(places)), key=lambda index: places[index]):
        last = found[index] = max(places[index], last + distance)
    return found


@dataclass(frozen=True)
class Span:
    """A row of a plot: a value, half the width of its interval, and `art`, SVG before its name."""

    name: str
    value: float
    half: float
    words: str
    art: str = ""


def spans(rows: Sequence[Span], label: str) -> str:
    """Plot values around zero as bars with their intervals."""
    least = min([0.0, *(row.value - row.half for row in rows)])
    most = max([0.0, *(row.value + row.half for row in rows)])
    room = 0.04 * (most - least)
    scale = Scale(least - room, most + room, LEFT, WIDTH - RIGHT)
    bottom = len(rows) * ROW + 4
    parts = scale.grid(0, bottom)
    for index, row in enumerate(rows):
        y = index * ROW + 8
        middle = y + ROW / 2 - 6
        left, right = sorted((scale(0), scale(row.value)))
        colour = "--c2" if row.value >= 0 else "--c7"
        parts += [
            f'<g transform="translate(0 {n(middle)})">{row.art}</g>' if row.art else "",
            text(LEFT - 12, middle + 4, short(row.name), "end"),
            f'<rect x="{n(left)}" y="{y}" width="{n(right - left)}" height="{ROW - 12}" rx="3"'
            f' fill="var({colour})"><title>{escape(row.words)}</title></rect>',
            line(scale(row.value - row.half), middle, scale(row.value + row.half), middle, "mean"),
        ]
    return svg(bottom + 26, label, parts)
