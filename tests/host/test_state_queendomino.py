"""The virtual device's `state` shows all facts of Queendomino and the Royal Wedding."""

import json
from array import array
from pathlib import Path
from types import SimpleNamespace

import pytest
from castellan.rules.property import sheet_size
from castellan.rules.queendomino.tables_names import NAMES

from host_tools.games.game_log import read_log
from host_tools.virtual import state
from host_tools.virtual.json_text import to_text

LOGS = Path("tests/logs")


def told(name, game):
    """Replay an example log. Returns the virtual device's state object and the match."""
    match = read_log(str(LOGS / f"{name}.log"))
    sheet = array("H", bytes(2 * sheet_size(7)))
    session = SimpleNamespace(match=match, game=game, is_score_only=False, sheet=sheet)
    return json.loads(to_text(state.game_of(session))), match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_purses_buildings_queen_and_totals_are_told(players):
    found, match = told(f"queendomino-{players}", "queendomino")
    assert found["phase"] == "over" and found["finished"]
    assert len(found["builders"]) == 6 and found["dragon"] in ("home", "out")
    for player, kingdom in enumerate(found["kingdoms"]):
        assert kingdom["total"] == found["scores"][player]
        assert 0 <= kingdom["reserve"] <= kingdom["knights"]
        towns = [(x, y) for x, y, letter, _ in kingdom["cells"] if letter == "t"]
        for name, x, y in kingdom["buildings"]:
            assert name in NAMES and (x, y) in towns
    towers = [kingdom["towers"] for kingdom in found["kingdoms"]]
    if found["queen"] is not None:
        assert towers[found["players"].index(found["queen"])] == max(towers)
    assert len(match.seats) == players


def test_partners_have_one_purse_and_their_queen_has_one_name():
    found, match = told("royal-wedding-teams-8", "royal-wedding")
    for first, second in zip(found["kingdoms"][::2], found["kingdoms"][1::2], strict=True):
        for part in ("coins", "towers", "knights", "buildings", "cells", "total"):
            assert first[part] == second[part]
    assert found["queen"] in (None, *found["players"][::2])
    assert match.kingdoms * 2 == len(match.seats)


def test_rows_have_the_numbers_on_their_backs_and_the_name_of_their_box():
    found, _ = told("royal-wedding-unfinished", "royal-wedding")
    numbers = [domino["number"] for domino in found["row"] + found["next"]]
    assert numbers and max(numbers) <= 48
    assert found["row-box"] in ("q", "k", None) and found["next-box"] in ("q", "k")
