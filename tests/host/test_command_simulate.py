"""`castellan simulate` repeats the games of a seed, and reports each error in one line."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
from functools import partial

import commands
import pytest
from castellan.advice.random_player import RandomPlayer
from castellan.rules import registry
from castellan.rules.games import NAMES as GAMES
from support import score_stream

from host_tools.games.game_log import read_log
from host_tools.simulate.players import factory_of, players_of, searcher_names
from host_tools.simulate.runner import SimulationPlan, outcomes, seats_of
from host_tools.simulate.statistics import BotTotals
from host_tools.terminal.progress import Progress, bar_line

PLAN = SimulationPlan("kingdomino", ("greedy", "random", "random"), 0, score_stream.SEED, 7)


@pytest.fixture
def run(run):
    return partial(run, "simulate")


def test_any_number_of_processes_plays_the_same_games():
    alone = list(outcomes(PLAN, 1))
    assert [outcome.number for outcome in alone] == list(range(7))
    for jobs in (2, 3, 9):
        assert list(outcomes(PLAN, jobs)) == alone


def test_games_use_the_portable_random_stream():
    plan = SimulationPlan("kingdomino", ("random",) * 4, 0, score_stream.SEED, 10)
    value = 0
    for outcome in outcomes(plan, 1):
        value = score_stream.check_number(outcome.points, value)
    assert value == score_stream.check_number_of_games(10, [RandomPlayer] * 4, 0)


def test_another_seed_gives_other_games():
    other = SimulationPlan(PLAN.game, PLAN.bots, PLAN.options, PLAN.seed + 1, PLAN.games)
    assert list(outcomes(other, 1)) != list(outcomes(PLAN, 1))


def test_json_has_the_documented_fields(run):
    answer = run("--bots", "greedy,random", "--games", "4", "--seed", "3", "--json", "--times")
    report = json.loads(answer.out)
    assert list(report) == ["game", "games", "seconds", "games_per_second", "bots"]
    assert (report["game"], report["games"]) == ("kingdomino", 4)
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    fields = ["name", "mean", "sd", "ci95", "wins", "win_share", "shared"]
    assert [list(bot) for bot in report["bots"]] == [fields] * 2
    assert sum(bot["wins"] for bot in report["bots"]) <= 4
    assert answer.err == ""


def test_mean_spread_and_victories_are_counted():
    tally = BotTotals("one")
    for points, is_first, winners in ((10, True, 1), (20, True, 2), (30, False, 1)):
        tally.add(points, is_first, winners)
    report = tally.as_json()
    assert (report["mean"], report["sd"], report["wins"], report["shared"]) == (20, 10, 1, 1)
    assert report["ci95"] == pytest.approx(1.96 * 10 / 3**0.5, abs=1e-4)
    assert report["win_share"] == pytest.approx(1 / 3, abs=1e-6)


def test_rotated_bots_take_every_seat():
    plan = SimulationPlan("kingdomino", ("greedy", "random", "random"), 0, 1, 3, is_rotated=True)
    assert [seats_of(plan, number) for number in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert all(outcome.points[0] > max(outcome.points[1:]) for outcome in outcomes(plan, 1))


def test_only_players_that_search_accept_a_thinking_time():
    assert factory_of("regent", "kingdomino", 7).keywords == {"playouts": 7, "seconds": 0.0}
    assert factory_of("regent", "kingdomino", 0, 0.5).keywords == {"playouts": 0, "seconds": 0.5}
    assert factory_of("greedy", "kingdomino", 7) is factory_of("greedy")


@pytest.mark.parametrize("game", GAMES)
def test_every_player_of_a_game_plays_it_to_its_end(game):
    seats = max(2, min(registry.meta(game).SEATS))
    for name in players_of(game):
        if name not in searcher_names():
            bots = (name,) + ("random",) * (seats - 1)
            outcome = next(outcomes(SimulationPlan(game, bots, 0, 5, 1), 1))
            assert min(outcome.places) == 1
            assert len(outcome.points) == seats


def test_every_game_has_a_log_with_the_same_points(run, tmp_path):
    folder = tmp_path / "some" / "logs"
    words = ["--bots", "random,random,random", "--games", "3", "--seed", str(PLAN.seed)]
    assert run(*words, "--logs", folder, "--option", "harmony").status == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game-000001.log", "game-000002.log", "game-000003.log"]
    plan = SimulationPlan("kingdomino", ("random",) * 3, 1, PLAN.seed, 3)
    for name, outcome in zip(names, outcomes(plan, 1), strict=True):
        match = read_log(str(folder / name))
        assert tuple(match.match_points(player) for player in range(3)) == outcome.points


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "clever,random"], "--bots: there is no player 'clever'"),
        (["--bots", "random"], "2, 3 or 4 players"),
        (["--bots", ",".join(["random"] * 300)], "2, 3 or 4 players"),
        (["--bots", "random,random", "--players", "3"], "2 bots for 3 players"),
        (["--bots", "random,random", "--games", "0"], "--games: 0"),
        (["--bots", "random,random", "--games", "many"], "many"),
        (["--bots", "random,random", "--jobs", "-1"], "--jobs: -1"),
        (["--bots", "random,random", "--seed", "-1"], "--seed: -1"),
        (["--bots", "random,random", "--option", "chaos"], "--option: 'chaos'"),
        (["--bots", "random,random,random", "--option", "mighty-duel"], "mighty-duel"),
        (["--bots", "random,random", "--game", "chess"], "--game: 'chess'"),
        (["--bots", "random,random", "--logs", __file__], "--logs"),
        (["--bots", "regent,random", "--playouts", "0"], "--playouts: 0"),
        (["--bots", "regent,random", "--seconds", "0"], "--seconds: 0"),
        (["--bots", "regent,random", "--seconds", "nan"], "--seconds: nan"),
        (["--bots", "regent,random", "--seconds", "1", "--playouts", "9"], "one of them"),
        (["--bots", "greedy,random", "--playouts", "9"], "only regent"),
        (["--bots", "gprd,random", "--game", "duel"], "gprd does not play duel"),
        (["--bots", "regent-1,random", "--game", "duel"], "regent-1 does not play duel"),
        (["--bots", "random,random,random", "--game", "duel"], "--players"),
        ([], "--bots"),
    ],
)
def test_invalid_arguments_get_one_line(words, complaint, run):
    answer = run(*words)
    assert commands.is_one_complaint(answer)
    assert complaint in answer.err


class _Stream:
    """An output stream that records its text and may claim to be a terminal."""

    def __init__(self, is_terminal):
        self.is_terminal = is_terminal
        self.text = ""

    def isatty(self):
        return self.is_terminal

    def write(self, text):
        self.text += text

    def flush(self):
        pass


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_is_shown_only_on_a_terminal(is_terminal, monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    stream = _Stream(is_terminal)
    with Progress(stream, 10) as progress:
        for _ in range(5):
            progress.advance()
    assert ("5 of 10" in stream.text) == is_terminal
    assert stream.text.endswith("\r\x1b[K" if is_terminal else "")


def test_the_bar_stays_on_one_line_of_a_narrow_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    clock = iter(range(100))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    stream = _Stream(True)
    with Progress(stream, 10_000) as progress:
        for _ in range(30):
            progress.advance()
    frames = stream.text.replace("\x1b[K", "").split("\r")
    assert max(map(len, frames)) < 40
    assert any(frame.startswith("30 of 10000, 1.0 a second") for frame in frames)


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (80, "[###############---------------] 1 of 2"),
        (16, "[###----] 1 of 2"),
        (14, "[##---] 1 of 2"),
        (13, "1 of 2"),
        (3, "1 o"),
    ],
)
def test_the_bar_shrinks_before_its_words_do(columns, line):
    assert bar_line(1, 2, "1 of 2", columns) == line


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_unwritable_log_is_named_and_the_games_are_reported(jobs, run, tmp_path):
    log = tmp_path / "game-000003.log"
    log.symlink_to("/dev/full")  # a full disk, or an invalid name on systems without /dev/full
    words = ["--bots", "random,random", "--games", "4", "--json", "--logs", tmp_path]
    answer = run(*words, "--jobs", jobs)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert f"castellan simulate: --logs: {log}: " in answer.err
    assert json.loads(answer.out)["games"] == 2


def test_an_interrupt_reports_what_is_done():
    words = ["--bots", "random,random", "--games", "10000000", "--jobs", "2", "--json"]
    person, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "simulate", *words],
        cwd=commands.ROOT,
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        seen = b""
        while b" of 10000000, " not in seen:  # the progress bar shows that games were counted
            seen = os.read(person, 4096)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        words_at_the_end = _rest(person).split(b"\x1b[K")[-1]
    finally:
        process.kill()
        os.close(person)
    assert process.returncode == 130
    games = json.loads(out)["games"]
    assert 0 < games < 10000000
    assert words_at_the_end.decode() == f"interrupted after {games} of 10000000 games\r\n"


def _rest(person):
    """Read the remaining output of a terminal whose program has ended."""
    text = b""
    with contextlib.suppress(OSError):  # Linux ends a terminal with an error
        while part := os.read(person, 4096):
            text += part
    return text
