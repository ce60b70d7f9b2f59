"""Plots as SVG whose colours are those of the page, light or dark."""

import math
from collections.abc import Sequence
from html import escape

from host_tools.hardware.svg import number as n

WIDTH = 640
_LEFT = 112
_RIGHT = 24
_ROW = 34
_TICKS = 5
_BINS = 28
_LONGEST_NAME = 13
_STEPS = (1, 2, 2.5, 5, 10)


def short(name: str) -> str:
    """A name that has room beside a plot."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {n(height)}" role="img" aria-label="{escape(label)}">'
    return "\n".join([head, *parts, "</svg>"])


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}" class="{kind}"/>'


def ticks(least: float, most: float) -> list[float]:
    """Round numbers from the least to the most, about five."""
    rough = max(most - least, 1e-9) / _TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = next(one * power for one in _STEPS if one * power >= rough * 0.999)
    first = math.ceil(least / step - 1e-9)
    return [index * step for index in range(first, math.floor(most / step + 1e-9) + 1)]


class _Scale:
    """Numbers along a line of the picture."""

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        self.least = least
        self.most = most if most > least else least + 1
        self._start = start
        self._factor = (end - start) / (self.most - least)

    def __call__(self, value: float) -> float:
        return self._start + (value - self.least) * self._factor

    def grid(self, top: float, bottom: float, unit: str = "") -> list[str]:
        """Lines across with their numbers below."""
        parts = []
        for value in ticks(self.least, self.most):
            parts.append(_line(self(value), top, self(value), bottom, "axis"))
            parts.append(_text(self(value), bottom + 18, f"{value:g}{unit}", "middle", "soft"))
        return parts


def bars(rows: Sequence[tuple[str, str, float, tuple[float, float]]], label: str) -> str:
    """Shares of one as bars with the interval in which the true ones are: name, colour, share."""
    most = max([0.1, *(high for _, _, _, (_, high) in rows)])
    scale = _Scale(0, 100 * min(most * 1.05, 1), _LEFT, WIDTH - _RIGHT)
    bottom = len(rows) * _ROW + 4
    parts = scale.grid(0, bottom, " %")
    for index, (name, colour, share, (low, high)) in enumerate(rows):
        y = index * _ROW + 8
        middle = y + _ROW / 2 - 6
        width = scale(100 * share) - _LEFT
        words = f"{name}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        parts += [
            _text(_LEFT - 12, middle + 4, short(name), "end"),
            f'<rect x="{_LEFT}" y="{y}" width="{n(width)}" height="{_ROW - 12}" rx="4"'
            f' fill="var({colour})"><title>{escape(words)}</title></rect>',
            _line(scale(100 * low), middle, scale(100 * high), middle, "mean"),
        ]
    return _svg(bottom + 26, label, parts)


def ridges(rows: Sequence[tuple[str, str, dict[int, int]]], label: str) -> str:
    """How often each number of points came, one hill a player, and the mean in it."""
    least = min(min(found) for _, _, found in rows)
    most = max(max(found) for _, _, found in rows)
    scale = _Scale(least, most + 1, _LEFT, WIDTH - _RIGHT)
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
            _line(scale(mean), base - row + 16, scale(mean), base, "mean"),
            _text(_LEFT - 12, base - 8, short(name), "end"),
            _text(_LEFT - 12, base - 24, f"{mean:.1f}", "end", "soft"),
            f'<rect x="0" y="{base - row}" width="{WIDTH}" height="{row}" fill="transparent">'
            f"<title>{escape(words)}</title></rect>",
        ]
    return _svg(bottom + 26, label, parts)


def _hill(
    found: dict[int, int],
    colour: str,
    scale: _Scale,
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
    """Numbers over the games, a line a player with the name at its end."""
    values = [value for _, _, dots in rows for _, value in dots]
    games = [game for _, _, dots in rows for game, _ in dots]
    bottom = 300
    across = _Scale(min(games), max(games), 44, WIDTH - _LEFT - 10)
    up = _Scale(min(values), max(values), bottom - 6, 10)
    parts = []
    for value in ticks(up.least, up.most):
        parts.append(_line(44, up(value), WIDTH - _LEFT - 10, up(value), "axis"))
        parts.append(_text(36, up(value) + 4, f"{value:g}", "end", "soft"))
    for value in ticks(across.least, across.most):
        if value == int(value):
            parts.append(_text(across(value), bottom + 16, f"{value:g}", "middle", "soft"))
    ends = _apart([up(dots[-1][1]) for _, _, dots in rows], 16)
    for (name, colour, dots), end in zip(rows, ends, strict=True):
        path = "L".join(f"{n(across(game))} {n(up(value))}" for game, value in dots)
        words = f"{name}: {dots[-1][1]:.1f}"
        parts += [
            f'<path d="M{path}" fill="none" stroke="var({colour})" stroke-width="2"'
            f' stroke-linejoin="round"><title>{escape(words)}</title></path>',
            _text(WIDTH - _LEFT - 2, end + 4, short(name)).replace(
                "<text", f'<text style="fill: var({colour})"'
            ),
        ]
    return _svg(bottom + 28, label, parts)


def _apart(places: Sequence[float], distance: float) -> list[float]:
    """The same places, moved down where they would be nearer to each other than that."""
    found = list(places)
    last = -math.inf
    for index in sorted(range(len(places)), key=lambda index: places[index]):
        last = found[index] = max(places[index], last + distance)
    return found


def matrix(names: Sequence[str], cells: dict[tuple[int, int], tuple[int, int]], label: str) -> str:
    """Who ends before whom: (row, column) → how often before, of how many games together."""
    count = len(names)
    side = min(74.0, (WIDTH - _LEFT - _RIGHT) / count)
    height = min(side, 48.0)
    parts = []
    for column, name in enumerate(names):
        x = _LEFT + (column + 0.5) * side
        parts.append(_text(x, 18, short(name)[: max(3, int(side / 8))], "middle", "soft"))
    for row, name in enumerate(names):
        y = 28 + row * height
        parts.append(_text(_LEFT - 12, y + height / 2 + 4, short(name), "end"))
        for column, other in enumerate(names):
            before, games = cells.get((row, column), (0, 0))
            middle = _LEFT + (column + 0.5) * side
            place = f'x="{n(_LEFT + column * side)}" y="{n(y)}"'
            size = f'width="{n(side)}" height="{n(height)}" rx="6"'
            if not games:
                parts.append(f'<rect {place} {size} class="cell bare"/>')
                continue
            share = before / games
            words = f"{name} ends before {other} in {before} of {games} games"
            strength = f"color-mix(in oklab, {_mix(share)})"
            parts += [
                f'<rect {place} {size} class="cell" style="fill: {strength}">'
                f"<title>{escape(words)}</title></rect>",
                _text(middle, y + height / 2 + 4, f"{100 * share:.0f}", "middle"),
            ]
    return _svg(28 + count * height + 6, label, parts)


def _mix(share: float) -> str:
    """From one colour below a half to another above, through none."""
    colour = "var(--c2)" if share >= 0.5 else "var(--c7)"
    return f"{colour} {round(abs(share - 0.5) * 130)}%, var(--faint)"


def stacks(rows: Sequence[tuple[str, Sequence[tuple[str, int]]]], label: str) -> str:
    """How a whole is made up, a bar a player: name, then (part, how much)."""
    scale = _Scale(0, 100, _LEFT, WIDTH - _RIGHT)
    bottom = len(rows) * _ROW + 4
    parts = scale.grid(0, bottom, " %")
    for index, (name, found) in enumerate(rows):
        y = index * _ROW + 6
        total = sum(amount for _, amount in found) or 1
        parts.append(_text(_LEFT - 12, y + 16, short(name), "end"))
        left = 0.0
        for part, amount in found:
            share = 100 * amount / total
            width = scale(left + share) - scale(left)
            words = f"{name}: {part} {share:.1f} %"
            if amount:
                parts.append(
                    f'<rect x="{n(scale(left))}" y="{y}" width="{n(width)}" height="{_ROW - 10}"'
                    f' class="cell" style="fill: var(--{part})">'
                    f"<title>{escape(words)}</title></rect>"
                )
            left += share
    return _svg(bottom + 26, label, parts)
