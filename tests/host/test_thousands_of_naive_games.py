"""The cores against second implementations over thousands of games, on CPython and MicroPython.

The portable tests `*_against_naive.py` play the first seeds, these the ones after them.
"""

from importlib import import_module

import pytest

from host_tools import runtimes
from host_tools.mpy import compile_tree

FIRST = 25  # no portable test plays it or a seed above
# Module of support.naive, what it compares from the first seed on, and how many games these are.
GAMES = {
    "kingdomino-2": ("kingdomino_games", "compare_games(2, [], BONUSES, 80, FIRST)", 400),
    "kingdomino-3": ("kingdomino_games", "compare_games(3, [], BONUSES, 80, FIRST)", 400),
    "kingdomino-4": ("kingdomino_games", "compare_games(4, [], BONUSES, 80, FIRST)", 400),
    "mighty-duel": (
        "kingdomino_games",
        "compare_games(2, ['mighty-duel'], BONUSES, 80, FIRST)",
        400,
    ),
    "row-of-four": (
        "kingdomino_games",
        "compare_games(3, ['row-of-four'], BONUSES, 80, FIRST)",
        400,
    ),
    "dynasty": ("kingdomino_games", "compare_games(4, ['dynasty'], BONUSES, 10, FIRST)", 50),
    "queendomino": ("queen_games", "compare_games(PLAIN, False, 120, FIRST).games", 360),
    "readings": ("queen_games", "compare_games(READINGS, False, 120, FIRST).games", 360),
    "supplies": ("queen_games", "compare_games(SUPPLIES, False, 120, FIRST).games", 360),
    "royal-wedding": ("queen_games", "compare_games(ON_LARGE_GRIDS, True, 100, FIRST).games", 200),
    "rows-of-eight": (
        "queen_games",
        "compare_games(IN_ROWS_OF_EIGHT, True, 100, FIRST).games",
        200,
    ),
    "teams": ("queen_games", "compare_games(TEAMS, True, 100, FIRST).games", 300),
    "duel": ("duel_games", "compare_games([], 250, FIRST).games", 250),
    "duel-filling": ("duel_games", "compare_games(['fill-only-drawn'], 250, FIRST).games", 250),
    "duel-splitting": ("duel_games", "compare_games(['split-one'], 250, FIRST).games", 250),
    "duel-both": (
        "duel_games",
        "compare_games(['fill-only-drawn', 'split-one'], 250, FIRST).games",
        250,
    ),
    "dragon-inferno": ("dragon_games", "compare_games(200, FIRST).games", 200),
}
MOST_S = 280

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", GAMES)
def test_the_core_agrees_on_cpython(name):
    module, question, games = GAMES[name]
    names = {"FIRST": FIRST, **vars(import_module(f"support.naive.{module}"))}
    assert eval(question, names) == games


@pytest.mark.interpreter
@pytest.mark.parametrize("name", GAMES)
def test_the_core_agrees_on_micropython(name, missing):
    try:
        runtimes.find("unix")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    compile_tree()
    module, question, games = GAMES[name]
    # Two implementations at once fill a board's heap and collect all the time: here is room.
    code = f"from support.naive.{module} import *\nimport gc\ngc.threshold(-1)\nFIRST = {FIRST}"
    code += f"\nprint({question})"
    result = runtimes.run_code("unix", code, heap="8m", timeout_s=MOST_S)
    assert result.returncode == 0, runtimes.with_source_lines(result.stdout + result.stderr)
    assert result.stdout.split() == [str(games)]
