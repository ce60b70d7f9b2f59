"""Reads the table `[test]` of a tournament's file."""

from collections.abc import Sequence
from typing import Any

from host_tools.bad_input import BadInput
from host_tools.tournament.two_player_test import POINTS, WIN, TestPlan

_KEYS = ("players", "score", "margin", "alpha", "beta", "least")
_MOST_MARGIN = {WIN: 1.0, POINTS: 1000.0}
_MOST_DEALS = 1_000_000_000


def question_from(fields: dict[str, Any], players: Sequence[str]) -> TestPlan | None:
    """Return the test of a plan, or None. Raises BadInput."""
    table = fields.get("test")
    if table is None:
        return None
    if not isinstance(table, dict):
        raise BadInput("test: a table is expected, like [test] and below it margin = [0.0, 0.02]")
    for key in table:
        if key not in _KEYS:
            raise BadInput(f"test.{key[:40]}: is not one of: {', '.join(_KEYS)}")
    for key in ("stop", "pairing"):
        if key in fields:
            raise BadInput(f"{key}: a tournament with [test] has none")
    pair = table.get("players", list(players))
    is_pair = isinstance(pair, list) and len(pair) == 2 and pair[0] != pair[1]
    if not is_pair or not all(name in players for name in pair):
        raise BadInput(f"test.players: {pair!r:.60} are not two different names of `players`")
    score = table.get("score", WIN)
    if score not in _MOST_MARGIN:
        raise BadInput(f"test.score: {score!r:.40} is not one of: {WIN}, {POINTS}")
    usual = TestPlan(("", ""))
    return TestPlan(
        (pair[0], pair[1]),
        score,
        _margin(table.get("margin", list(usual.margin)), _MOST_MARGIN[score]),
        _share(table, "alpha", usual.alpha),
        _share(table, "beta", usual.beta),
        _least(table.get("least", usual.least)),
    )


def question_table(test: TestPlan, seats: int) -> tuple[str, ...]:
    """Return the seats of a test: half of them for each player, or one for the first of three."""
    mine = seats // 2
    return (*[test.players[0]] * mine, *[test.players[1]] * (seats - mine))


def _margin(value: Any, most: float) -> tuple[float, float]:
    is_pair = isinstance(value, list) and len(value) == 2
    if not is_pair or not all(type(one) in (int, float) and abs(one) <= most for one in value):
        raise BadInput(f"test.margin: {value!r:.40} are not two numbers up to {most:g}")
    if value[0] >= value[1]:
        raise BadInput(f"test.margin: {value!r:.40}: the first number must be the smaller one")
    return float(value[0]), float(value[1])


def _share(table: dict[str, Any], key: str, usual: float) -> float:
    value = table.get(key, usual)
    if type(value) is not float or not 0 < value < 0.5:
        raise BadInput(f"test.{key}: {value!r:.40} is not a number between 0 and 0.5")
    return value


def _least(value: Any) -> int:
    if type(value) is not int or not 2 <= value <= _MOST_DEALS:
        raise BadInput(f"test.least: {value!r:.40} is not a number from 2 to {_MOST_DEALS}")
    return value
