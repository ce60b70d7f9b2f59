"""The reference players play the same games for ever, whatever today's players become."""

import ast
import json
import os
import subprocess
import sys

import pytest
from castellan.rules import games

from host_tools.checkout import ROOT
from host_tools.cython_core.loader import DISABLE_VARIABLE
from host_tools.simulate.runner import SimulationPlan, outcomes

SEED = 77
# Game, players, options, playouts, and the points of games 0, 1 and so on.
PINNED = [
    (
        "kingdomino",
        ("steward-1", "greedy-1", "greedy-1", "steward-1"),
        9,
        0,
        [(70, 46, 35, 97), (79, 37, 52, 71), (68, 53, 57, 64)],
    ),
    ("kingdomino", ("steward-1", "greedy-1"), 0, 0, [(33, 17), (44, 36), (38, 32)]),
    ("queendomino", ("steward-1", "greedy-1"), 0, 0, [(196, 182), (159, 144)]),
    (
        "royal-wedding",
        ("steward-1", "greedy-1", "steward-1"),
        0,
        0,
        [(248, 237, 228), (234, 233, 311)],
    ),
    ("duel", ("steward-1", "greedy-1"), 0, 0, [(89, 46), (83, 55), (128, 21)]),
    ("dragon-inferno", ("steward-1", "greedy-1"), 0, 0, [(34, 13), (30, 9), (23, 11)]),
    ("kingdomino", ("regent-1", "steward-1"), 0, 2, [(35, 38)]),
]

# Plays the games of one entry after all weights of today's steward were set to 0.
PROGRAM = """
import json, sys
from castellan.advice import placement_value
for index in range(len(placement_value.DEFAULT)):
    placement_value.DEFAULT[index] = 0
from host_tools.simulate.runner import SimulationPlan, outcomes
for bots in (("steward-1", "greedy-1"), ("regent-1", "steward-1"), ("steward", "greedy-1")):
    playouts = 2 if bots[0] == "regent-1" else 0
    games = 1 if playouts else 3
    plan = SimulationPlan("kingdomino", bots, 0, 77, games, True, "", playouts)
    print(json.dumps([outcome.points for outcome in outcomes(plan, 1)]))
"""


@pytest.mark.parametrize(("game", "bots", "options", "playouts", "points"), PINNED)
def test_each_seed_gives_the_pinned_games(game, bots, options, playouts, points):
    plan = SimulationPlan(game, bots, options, SEED, len(points), True, "", playouts)
    assert [outcome.points for outcome in outcomes(plan, 1)] == points


def test_games_of_every_game_are_pinned():
    assert {game for game, *_ in PINNED} == set(games.NAMES)


def test_other_weights_of_today_change_the_steward_but_no_reference():
    environment = {**os.environ, DISABLE_VARIABLE: "1"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    steward, regent, today = (json.loads(line) for line in done.stdout.splitlines())
    assert steward == [list(points) for points in PINNED[1][4]]
    assert regent == [list(points) for points in PINNED[6][4]]
    assert today != steward


def test_the_references_import_no_player_of_today():
    for path in sorted((ROOT / "host_tools" / "references").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert "advice" not in str(node.module), path.name
                assert "monte_carlo" not in str(node.module), path.name
