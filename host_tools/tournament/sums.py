"""Computes and merges sums of games. Whole numbers make the order of merging irrelevant.

Sums are JSON objects and lists with numbers as leaves. A mean is stored as [count, sum, sum of
squares].
"""

from collections.abc import Sequence
from typing import Any

Sums = dict[str, Any]


def merged(one: Any, other: Any) -> Any:
    """Add two sums. A key that only one sum has is copied."""
    if isinstance(one, dict):
        both = dict(one)
        for key, value in other.items():
            both[key] = merged(both[key], value) if key in both else value
        return both
    if isinstance(one, list):
        longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
        shared = [merged(a, b) for a, b in zip(longer, shorter, strict=False)]
        return shared + longer[len(shorter) :]
    return one + other


def merge_into(total: Sums, part: Sums) -> None:
    """Add `part` to `total` in place. Faster than `merged` for many small parts."""
    for key, value in part.items():
        known = total.get(key)
        if isinstance(known, dict):
            merge_into(known, value)
        else:
            total[key] = value if known is None else merged(known, value)


def game_sums(
    names: Sequence[str],
    points: Sequence[int],
    places: Sequence[int],
    forfeits: Sequence[str] = (),
) -> Sums:
    """Return the sums of one game: points, victories, and who ended before whom.

    `forfeits` has the kind of each player's forfeit, or "". It is empty without any. A forfeited
    game counts for the player who lost it. What the others have stands under "forfeited".
    """
    if any(forfeits):
        return _forfeited_sums(names, points, places, forfeits)
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


def _forfeited_sums(
    names: Sequence[str], points: Sequence[int], places: Sequence[int], forfeits: Sequence[str]
) -> Sums:
    kinds: Sums = {}
    players: Sums = {}
    others: Sums = {}
    before: Sums = {}
    for seat, name in enumerate(names):
        mine: Sums = {"points": {str(points[seat]): 1}, "won": 0, "shared": 0}
        if forfeits[seat]:
            merge_into(kinds, {name: {forfeits[seat]: 1}})
            merge_into(players, {name: mine})
        else:
            winners = list(places).count(1)
            mine["won"] = int(places[seat] == 1 and winners == 1)
            mine["shared"] = int(places[seat] == 1 and winners > 1)
            merge_into(others, {name: mine})
        for other_seat, other in enumerate(names):
            # Only what the forfeit decided counts.
            if other != name and bool(forfeits[seat]) != bool(forfeits[other_seat]):
                merge_into(before, {name: {other: [int(not forfeits[seat]), 1]}})
    forfeited = {"games": 1, "players": others}
    sums: Sums = {"games": 1, "players": players, "before": before}
    return {**sums, "forfeits": kinds, "forfeited": forfeited}


def value(number: int) -> list[int]:
    """Return [count, sum, sum of squares] for a single value."""
    return [1, number, number * number]


def add_value(sums: Sums, key: str, index: int, number: int) -> None:
    """Add a value to a list of means."""
    means = sums.setdefault(key, [])
    while len(means) <= index:
        means.append([0, 0, 0])
    means[index] = merged(means[index], value(number))
