"""Readers of logs accept exactly the lines that the naive judges allow. See `make moves`."""

import gc
from types import ModuleType

import pytest
from castellan.rules import games, registry
from castellan.rules.duel import layout as d
from support.lines.trial import Batch, Trial
from support.option_sets import pairs

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import moves

SEED = 1
LINES_NOW = 1500  # per game
# Per game in the slow tier: about 25 s of computing time for each interpreter.
LINES = {"cpython": 60_000, "unix": 24_000, "wasm": 7_000}
LINES_ON_MICROPYTHON_NOW = 300
SMALL = 4000  # lines after which an error of the core is found


def check(tried, allowed, wanted, problem):
    assert not problem, problem
    assert tried == wanted
    assert allowed > wanted // 8, "legal lines must be tried too"


@pytest.mark.parametrize("game", games.NAMES)
def test_the_judges_agree_on_a_few_lines(game):
    batch = Batch(game, SEED, LINES_NOW).run()
    check(batch.tried, batch.allowed, LINES_NOW, batch.problem)


@pytest.mark.interpreter
@pytest.mark.parametrize("game", games.NAMES)
def test_the_judges_agree_on_a_few_lines_on_micropython(game, unix):
    compile_tree()
    found = moves.Task("unix", game, SEED, LINES_ON_MICROPYTHON_NOW).run()
    check(found.tried, found.allowed, LINES_ON_MICROPYTHON_NOW, found.problem)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize(
    "interpreter",
    ["cpython", *(pytest.param(name, marks=pytest.mark.interpreter) for name in ("unix", "wasm"))],
)
def test_the_judges_agree_on_many_lines(interpreter, game, needs):
    if interpreter != moves.CPYTHON:
        needs(interpreter)
    tally = moves.Tally()
    tasks = moves.tasks([interpreter], [game], LINES[interpreter], SEED + 1)
    for task, outcome in moves.outcomes(tasks, jobs=1):
        tally.add(task, outcome)
    check(tally.tried, tally.allowed, LINES[interpreter], "\n".join(tally.problems.values()))


@pytest.mark.parametrize("game", games.NAMES)
def test_every_option_and_number_of_players_is_tried(game):
    meta = registry.meta(game)
    tables = [Trial(game, seed).table.both for seed in range(80)]
    assert {table.players for table in tables} == set(meta.SEATS)
    tried = {option for table in tables for option in table.options}
    assert tried == {option for _, options in pairs(meta)[0] for option in options}


# Errors of the core are found


def lines_of(problem):
    """Return the log in the report of a difference. Its last line is the one in question."""
    lines = problem.splitlines()
    return lines[lines.index("castellan-log 1") :]


def answers(lines):
    """Replay a log. Returns the reader's answer to each line."""
    reader = registry.open_text("duel").Reader()
    return [reader.line(line) for line in lines]


def change(patch, name, function, instead):
    """Change a function of the Duel's rules in each copy of its module.

    A device that leaves a game drops its modules. The judges' tables may hold an older copy.
    """
    registry.open_text("duel")
    gc.unfreeze()
    whole = f"castellan.rules.duel.{name}"
    for one in gc.get_objects():
        if isinstance(one, ModuleType) and one.__name__ == whole:
            patch.setattr(one, function, instead)


def test_a_line_that_is_wrongly_accepted_is_shown_with_its_log(monkeypatch):
    with monkeypatch.context() as patch:
        change(patch, "drawing", "_may_pass", lambda match, possible: True)
        problem = Batch("duel", SEED, SMALL).run().problem
        assert "the naive judge forbids this line" in problem
        lines = lines_of(problem)
        assert lines[-1].endswith(" none")
        assert set(answers(lines)) == {""}
    assert [bool(answer) for answer in answers(lines)] == [False] * (len(lines) - 1) + [True]
    assert len(lines) < 20, "the shortest log is shown"


def test_a_line_that_is_wrongly_refused_is_shown_with_its_log(monkeypatch):
    with monkeypatch.context() as patch:
        change(patch, "drawing", "_may_use_bonus", lambda match, possible: False)
        problem = Batch("duel", SEED, SMALL).run().problem
        lines = lines_of(problem)
        assert "refused: U8: " in problem or lines[-1].startswith("bonus ")
        assert answers(lines)[-1].startswith("U8: ")
    assert answers(lines)[-1] == ""


def test_a_line_with_another_result_is_found(monkeypatch):
    def same_coats(s):
        return s[d.CHOSEN] == s[d.CHOSEN + 1]

    change(monkeypatch, "fitting", "are_alike", same_coats)
    batch = Batch("duel", SEED, 100 * SMALL)
    while not batch.problem and batch.step():
        pass
    assert "map" in batch.problem.splitlines()[0]


def test_a_process_that_ends_early_is_a_difference():
    found = moves.Task(moves.CPYTHON, "chess", SEED, 10).run()
    assert found.tried == 0
    assert "chess" in found.problem
    assert "Again: make moves" in found.problem


def test_the_command_names_its_seed_and_counts_the_lines(capsys):
    assert moves.main(["--lines", "50", "--seed", "9", "--on", "cpython", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "50 lines, seed 9"
    assert said[-1] == "No difference."
    assert said[-2].startswith("50 of 50 lines tried, ")
