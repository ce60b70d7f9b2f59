"""What games amount to, in whole numbers that can be added in any order and give the same.

Sums are plain objects of JSON: objects and lists of them, with numbers at their ends. A mean is
kept as [how many, their sum, the sum of their squares].
"""

from collections.abc import Sequence
from typing import Any

Sums = dict[str, Any]


def merged(one: Any, other: Any) -> Any:
    """Both together; what only one of them has is taken as it is."""
    if isinstance(one, dict):
        both = dict(one)
        for key, value in other.items():
            both[key] = merged(both[key], value) if key in both else value
        return both
    if isinstance(one, list):
        longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
        met = [merged(a, b) for a, b in zip(longer, shorter, strict=False)]
        return met + longer[len(shorter) :]
    return one + other


def merge_into(total: Sums, part: Sums) -> None:
    """The same as `merged`, into the first of them: for what grows game by game."""
    for key, value in part.items():
        known = total.get(key)
        if isinstance(known, dict):
            merge_into(known, value)
        else:
            total[key] = value if known is None else merged(known, value)


def game_sums(names: Sequence[str], points: Sequence[int], places: Sequence[int]) -> Sums:
    """One game: who had how many points, who won, who ended before whom."""
    winners = list(places).count(1)
    players: Sums = {}
    before: Sums = {}
    for seat, name in enumerate(names):
        is_first = places[seat] == 1
        mine = {
            "points": {str(points[seat]): 1},
            "won": int(is_first and winners == 1),
            "shared": int(is_first and winners > 1),
        }
        players[name] = merged(players[name], mine) if name in players else mine
        others = before.setdefault(name, {})
        for other_seat, other in enumerate(names):
            if other != name:
                pair = others.setdefault(other, [0, 0])
                pair[0] += places[seat] < places[other_seat]
                pair[1] += 1
    return {"games": 1, "players": players, "before": before}


def value(number: int) -> list[int]:
    """One value to take the mean of."""
    return [1, number, number * number]


def add_value(sums: Sums, key: str, index: int, number: int) -> None:
    """One more value in a list of means."""
    means = sums.setdefault(key, [])
    while len(means) <= index:
        means.append([0, 0, 0])
    means[index] = merged(means[index], value(number))
