"""`castellan analyse` judges every decision of a log, and orders players by their accuracy."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import commands
import documents
import pytest
from castellan.rules import registry
from castellan.rules.contract import TABLE

from host_tools.analysis.judgement import Decision, turning_points
from host_tools.analysis.sentences import ActionLines, sentence
from host_tools.checkout import ROOT
from host_tools.cython_core.build import CannotBuild, build, is_current
from host_tools.games import view_of_match
from host_tools.games.game_log import read_log

LOGS = ROOT / "tests" / "logs"
COMMANDS = [
    words for words in documents.shown_commands(ROOT / "docs" / "analyse.md") if "analyse" in words
]
ONE_OF_EACH = [
    "kingdomino-unfinished.log",
    "queendomino-unfinished.log",
    "royal-wedding-unfinished.log",
    "dice-and-dragons/duel-unfinished.log",
    "dice-and-dragons/dragon-inferno-unfinished.log",
]


def a_decision(number: int, cost: float, **fields: object) -> Decision:
    values = {
        "player": 0, "before": b"", "played": 1, "best": 2, "share": 0.5, "own_cost": cost,
        "rival_cost": 0.0, "share_cost": 0.0, "cost": cost, **fields,
    }  # fmt: skip
    return Decision(number, **values)


def test_the_three_decisions_that_cost_most_are_the_turning_points():
    costs = [0.0, 4.0, 1.0, 9.0, 2.0, 0.5]
    decisions = [a_decision(number, cost) for number, cost in enumerate(costs, 1)]
    assert [one.number for one in turning_points(decisions)] == [2, 4, 5]
    assert turning_points([a_decision(1, 0.0)]) == []


def test_accuracy_halves_with_every_five_points():
    assert [a_decision(1, cost).accuracy for cost in (0.0, 5.0, 10.0)] == [100, 50, 25]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"best": 1}, "No other move is better for pink for certain."),
        ({"own_cost": 3.25}, "After `x` pink ends with 3.2 points more on average."),
        (
            {"own_cost": 3.0, "share_cost": 0.12},
            "After `x` pink ends with 3.0 points more on average, and wins 12 of 100 games more.",
        ),
        (
            {"own_cost": 0.0, "rival_cost": 4.0, "share_cost": 0.12},
            "After `x` the best opponent of pink ends with 4.0 points fewer on average, "
            "and pink wins 12 of 100 games more.",
        ),
    ],
)
def test_a_sentence_says_why_the_best_action_is_better(fields, words):
    match = registry.open_game("kingdomino").make(bytes(range(2)), 0, 1)
    assert sentence(a_decision(1, 3.0, **fields), match, "x") == words


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_each_action_is_written_as_in_the_log(name):
    match = read_log(str(LOGS / name))
    lines = ActionLines(match, view_of_match(match).name)
    written = [line for line in (LOGS / name).read_text().splitlines() if line[:1] not in "#"]
    twin = match.fresh()
    position = checked = 0
    while position < match.log.size and checked < 12:
        before = bytes(match.log.data[:position])
        action = match.log.at(position)
        if twin.actor() != TABLE and action < 65536:
            text = lines.line(before, action)
            assert any(part and line.startswith(part) for part in [text] for line in written), text
            checked += 1
        twin.apply(action)
        position = twin.log.size
    assert checked > 3


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("castellan-log 1\ngame kingdomino\nplayers pink blue\nnonsense\n", 2, "line 4"),
        ("", 2, "the log ends before its first action"),
        ("castellan-log 1\ngame kingdomino\nplayers pink blue\nplace pink 0 1 0 2\n", 1, "line 4"),
    ],
)
def test_a_bad_log_gets_one_line_and_the_exit_code_of_replay(
    text, status, words, tmp_path: Path, monkeypatch, capsys
):
    path = tmp_path / "bad.log"
    path.write_text(text)
    answer = commands.run_here(monkeypatch, capsys, "analyse", str(path))
    replayed = commands.run_here(monkeypatch, capsys, "replay", str(path))
    assert commands.is_one_complaint(answer, status)
    assert words in answer.err
    assert replayed.status == status
    assert answer.err.partition(": ")[2] == replayed.err.partition(": ")[2]


def test_too_many_playouts_get_one_line(monkeypatch, capsys):
    name = str(LOGS / "kingdomino-2.log")
    answer = commands.run_here(monkeypatch, capsys, "analyse", name, "--playouts", "0")
    assert commands.is_one_complaint(answer)
    assert "--playouts: 0" in answer.err


def castellan(*words: str, folder: Path) -> str:
    """Run a command with the compiled core. Returns its output."""
    program = "import sys; from host_tools.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *words]
    paths = f"{ROOT}{os.pathsep}{ROOT / 'firmware' / 'lib'}"
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=folder, env=environment
    )
    return done.stdout


@pytest.fixture(scope="module")
def compiled_core(missing):
    """Build the extension from the present sources."""
    if not is_current():
        try:
            build()
        except CannotBuild as words:
            missing(f"the core cannot be compiled here: {words}")


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_commands_of_the_page_run(compiled_core, tmp_path: Path):
    """About 10 s."""
    (tmp_path / "game.log").write_bytes((LOGS / "kingdomino-2.log").read_bytes())
    assert len(COMMANDS) == 3
    for words in COMMANDS:
        output = castellan(*words[1:], folder=tmp_path)
        if "--json" in words:
            report = json.loads(output)
            assert len(report["players"]) == 2
            assert len(report["turning_points"]) == 3
            assert output == castellan(*words[1:], folder=tmp_path), "judged differently again"
        else:
            assert "accuracy" in output


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_accuracy_orders_the_players(compiled_core, tmp_path: Path):
    """About 15 s. Each game has one player of each kind."""
    bots = ["random", "greedy-1", "steward", "regent"]
    words = ["simulate", "--bots", ",".join(bots), "--games", "4", "--seed", "3", "--rotate"]
    words += ["--playouts", "64", "--option", "harmony", "--logs", str(tmp_path)]
    castellan(*words, folder=tmp_path)
    accuracies = defaultdict(list)
    for number in range(4):
        name = f"game-{number + 1:06}.log"
        report = json.loads(
            castellan("analyse", name, "--json", "--playouts", "64", folder=tmp_path)
        )
        for seat, player in enumerate(report["players"]):
            accuracies[bots[(seat + number) % 4]].append(player["accuracy"])
    means = [sum(accuracies[bot]) / 4 for bot in bots]
    assert means == sorted(means), dict(zip(bots, means, strict=True))
