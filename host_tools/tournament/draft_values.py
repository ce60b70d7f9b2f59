"""Computes for the report the value of dominoes and draft slots, and positions of castles."""

from collections.abc import Iterator, Sequence
from typing import Any

from host_tools.drawing.square_style import INKS, SHAPES, hexed, of_kingdom
from host_tools.kingdoms import positions
from host_tools.packs import library
from host_tools.pages.plots import LEFT, Span
from host_tools.simulate.intervals import mean_and_half
from host_tools.tournament.plan import TournamentPlan
from host_tools.tournament.results import Results

_BEST = 8
_WORST = 4
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_SECOND_DECK = 48  # offset of Kingdomino's dominoes in the Royal Wedding
_HALF_PX = 22

Value = tuple[str, int, float, float]  # label, count, mean, half the width of its interval


def values_by_label(results: Results, key: str) -> Iterator[Value]:
    """Yield for each label how much larger the lead is than the same player's mean lead."""
    others = results.plan.seats - 1
    usual = {name: sums["all"] for name, sums in results.sums["leads"].items()}
    by_label: dict[str, list[float]] = {}
    for name, labels in results.sums[key].items():
        count, total, _ = usual[name]
        mean = total / count
        for label, (n, one, squares) in labels.items():
            sums = by_label.setdefault(label, [0, 0.0, 0.0])
            sums[0] += n
            sums[1] += one - n * mean
            sums[2] += squares - 2 * mean * one + n * mean * mean
    for label, (n, one, squares) in by_label.items():
        mean, half = mean_and_half(int(n), one, squares)
        yield label, int(n), mean / others, half / others


def dominoes(results: Results) -> list[Span]:
    """Return the most and least valuable dominoes, with their pictures."""
    plan = results.plan
    match = _opening(plan)
    values = sorted(values_by_label(results, "dominoes"), key=lambda one: (-one[2], int(one[0])))
    shown = values if len(values) <= _BEST + _WORST else values[:_BEST] + values[-_WORST:]
    rows = []
    for label, count, mean, half in shown:
        halves = positions.halves_of(match, int(label))
        words = f"{' '.join(halves)}: {mean:+.2f} ± {half:.2f} points, placed {count:,} times"
        rows.append(Span(_name(plan.game, int(label)), mean, half, words, _art(halves)))
    return rows


def grid_of(plan: TournamentPlan) -> int:
    """Return the side of a kingdom in squares."""
    return int(_opening(plan).grid)


def _opening(plan: TournamentPlan) -> Any:
    return library.match_with(plan.pack, plan.game, bytes(range(plan.seats)), plan.options)


def _name(game: str, number: int) -> str:
    if game != "royal-wedding":
        return str(number)
    return f"k{number - _SECOND_DECK}" if number > _SECOND_DECK else f"q{number}"


def _art(halves: Sequence[str]) -> str:
    parts = []
    for index, half in enumerate(halves):
        look = of_kingdom(half)
        fill, line = INKS[look.sign]
        x = LEFT - 96 + index * _HALF_PX
        parts.append(
            f'<rect x="{x}" y="-11" width="{_HALF_PX}" height="{_HALF_PX}" rx="3"'
            f' fill="{hexed(look.ground)}"/>'
        )
        for crown in range(look.count):
            parts.append(
                f'<path d="{SHAPES[look.sign]}"'
                f' transform="translate({x + 1.5 + 6.5 * crown} -3) scale(0.6)"'
                f' fill="{fill}" stroke="{line}" stroke-width="1"/>'
            )
    return "".join(parts)


def order(results: Results) -> list[Span]:
    """Return the value of choosing first, second and so on in the first round."""
    return _ordinals(results, "order", "chooses {}")


def slots(results: Results) -> list[Span]:
    """Return the value of choosing the first, second and so on domino of a row."""
    return _ordinals(results, "slots", "takes the {}")


def _ordinals(results: Results, key: str, sentence: str) -> list[Span]:
    rows = []
    for label, count, mean, half in sorted(values_by_label(results, key)):
        name = _ORDINALS[int(label) - 1]
        words = f"{sentence.format(name)}: {mean:+.2f} ± {half:.2f} points, {count:,} times"
        rows.append(Span(name, mean, half, words))
    return rows


def castle_maps(
    results: Results, names: Sequence[str]
) -> list[tuple[str, dict[tuple[int, int], int]]]:
    """Return, for each player, a map from squares to the number of games with the castle there."""
    castles = results.sums["castles"]
    maps = []
    for name in names:
        spots = {}
        for spot, count in castles.get(name, {}).items():
            x, y = spot.split(",")
            spots[int(x), int(y)] = count
        maps.append((name, spots))
    return maps
