"""Compare the rules with the naive judges over thousands of games on CPython and MicroPython.

The portable tests `*_against_naive.py` play the first seeds. These tests play later seeds.
"""

from importlib import import_module

import pytest

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

FIRST = 25  # the portable tests play only smaller seeds
# Module of support.naive, call that compares, number of seeds from FIRST on, games a seed.
GAMES = {
    "kingdomino-2": ("kingdomino_games", "compare_games(2, [], BONUSES, SEEDS, FIRST)", 80, 5),
    "kingdomino-3": ("kingdomino_games", "compare_games(3, [], BONUSES, SEEDS, FIRST)", 80, 5),
    "kingdomino-4": ("kingdomino_games", "compare_games(4, [], BONUSES, SEEDS, FIRST)", 80, 5),
    "mighty-duel": (
        "kingdomino_games",
        "compare_games(2, ['mighty-duel'], BONUSES, SEEDS, FIRST)",
        80,
        5,
    ),
    "row-of-four": (
        "kingdomino_games",
        "compare_games(3, ['row-of-four'], BONUSES, SEEDS, FIRST)",
        80,
        5,
    ),
    "dynasty": ("kingdomino_games", "compare_games(4, ['dynasty'], BONUSES, SEEDS, FIRST)", 10, 5),
    "queendomino": ("queen_games", "compare_games(PLAIN, False, SEEDS, FIRST).games", 120, 3),
    "readings": ("queen_games", "compare_games(READINGS, False, SEEDS, FIRST).games", 120, 3),
    "supplies": ("queen_games", "compare_games(SUPPLIES, False, SEEDS, FIRST).games", 120, 3),
    "royal-wedding": (
        "queen_games",
        "compare_games(ON_LARGE_GRIDS, True, SEEDS, FIRST).games",
        100,
        2,
    ),
    "rows-of-eight": (
        "queen_games",
        "compare_games(IN_ROWS_OF_EIGHT, True, SEEDS, FIRST).games",
        100,
        2,
    ),
    "teams": ("queen_games", "compare_games(TEAMS, True, SEEDS, FIRST).games", 100, 3),
    "duel": ("duel_games", "compare_games([], SEEDS, FIRST).games", 500, 1),
    "duel-filling": (
        "duel_games",
        "compare_games(['fill-only-drawn'], SEEDS, FIRST).games",
        500,
        1,
    ),
    "duel-splitting": ("duel_games", "compare_games(['split-one'], SEEDS, FIRST).games", 500, 1),
    "duel-both": (
        "duel_games",
        "compare_games(['fill-only-drawn', 'split-one'], SEEDS, FIRST).games",
        500,
        1,
    ),
    "duel-house-rules": (
        "duel_games",
        "compare_games(['draw-optional', 'bonus-undrawn', 'split-one'], SEEDS, FIRST).games",
        500,
        1,
    ),
    "dragon-inferno": ("dragon_games", "compare_games(SEEDS, FIRST).games", 600, 1),
}
MOST_S = 280

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", GAMES)
def test_the_core_agrees_on_cpython(name):
    module, question, seeds, games = GAMES[name]
    names = {"FIRST": FIRST, "SEEDS": seeds, **vars(import_module(f"support.naive.{module}"))}
    assert eval(question, names) == games * seeds


@pytest.mark.interpreter
@pytest.mark.parametrize("name", GAMES)
def test_the_core_agrees_on_micropython(name, unix):
    compile_tree()
    module, question, seeds, games = GAMES[name]
    seeds //= 2  # MicroPython takes twice as long, and runs the same core
    # Two implementations would fill a Pico's heap, so the heap here is larger.
    code = f"from support.naive.{module} import *\nimport gc\ngc.threshold(-1)\nFIRST = {FIRST}"
    code += f"\nSEEDS = {seeds}"
    code += f"\nprint({question})"
    result = runtimes.run_code("unix", code, heap="8m", timeout_s=MOST_S)
    assert result.returncode == 0, runtimes.with_source_lines(result.stdout + result.stderr)
    assert result.stdout.split() == [str(games * seeds)]
