"""Tournaments played: the same by whoever, and nothing that was played is lost."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import commands
import pytest

from host_tools.bad_input import BadInput
from host_tools.simulate import runner
from host_tools.tournament import course, journal, ledger, live, plan, tasks
from host_tools.tournament.results import Results

USUAL = """
players = ["gprd", "random"]
options = ["harmony"]
games = 150
details = 20
seed = 5
"""


@pytest.fixture
def cup(tmp_path):
    """Writes a tournament's file."""

    def write(text=USUAL, name="cup.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def tournament(monkeypatch, capsys):
    """Runs `castellan tournament` here; its games are played in processes of their own."""

    def run(*words, data=b""):
        return commands.run_here(monkeypatch, capsys, "tournament", *words, data=data)

    return run


def read(text, path):
    path.write_text(text, encoding="utf-8")
    return plan.read(str(path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--jobs", "0"), "--jobs: 0 is not a number from 1"),
        (("--engine", "magic"), "--engine: 'magic' is not one of"),
        (("--engine", "dask"), "--scheduler: the address"),
        (("--scheduler", "tcp://127.0.0.1:1"), "--scheduler: only --engine dask"),
        (("--html", "no/such/folder/page.html"), "--html: no/such/folder/page.html"),
    ],
)
def test_bad_words_are_one_line(words, said, cup, tournament):
    answer = tournament(cup(), *words)
    assert commands.is_one_complaint(answer), answer
    assert said in answer.err


def test_a_file_that_is_not_there_is_one_line(tournament, tmp_path):
    assert commands.is_one_complaint(tournament(tmp_path / "no.toml"))


def test_the_results_are_those_of_the_games_and_of_simulate(cup, tournament, tmp_path):
    answer = tournament(cup(), "--json", "--html", "-")
    assert answer.status == 0, answer
    told = json.loads(answer.out)
    words = ["simulate", "--bots", "gprd,random", "--games", "150", "--seed", "5", "--rotate"]
    found = json.loads(commands.run_program(*words, "--option", "harmony", "--json").out)
    for one in found["bots"]:
        mine = next(player for player in told["players"] if player["player"] == one["name"])
        assert (mine["mean"], mine["won"], mine["shared"]) == (
            one["mean"],
            one["wins"],
            one["shared"],
        )
        assert mine["ci95"] == one["ci95"]
    assert not (tmp_path / "cup.html").exists()


def test_the_table_the_lines_and_the_object_tell_the_same(cup, tournament):
    path = cup()
    table = tournament(path, "--html", "-").out
    told = json.loads(tournament(path, "--html", "-", "--json").out)
    lines = tournament(path, "--html", "-", "--csv").out.splitlines()
    titles = lines[0].split(",")
    everybody = [dict(zip(titles, line.split(","), strict=True)) for line in lines[1:3]]
    assert [row["player"] for row in everybody] == [one["player"] for one in told["players"]]
    for row, one in zip(everybody, told["players"], strict=True):
        assert row["table"] == "all"
        assert float(row["mean"]) == one["mean"]
        assert re.search(rf"^{one['player']} +{one['games']} +{one['mean']:.2f} ", table, re.M)


def test_the_number_of_processes_does_not_matter(cup, tournament, tmp_path):
    one = tournament(cup(), "--json", "--html", tmp_path / "one.html")
    path = cup(name="other.toml")
    two = tournament(path, "--json", "--html", tmp_path / "two.html", "--jobs", 2)
    assert (one.status, two.status) == (0, 0)
    assert one.out == two.out
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def wait_for_lines(kept_in, count, process):
    """Until a tournament has written so much; it must not be over before."""
    end = time.monotonic() + 60
    while not kept_in.exists() or kept_in.read_bytes().count(b"\n") < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


LONG = USUAL.replace("150", "600")


def start(path, *words):
    return subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "tournament", path, "--html", "-", *words],
        cwd=commands.ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "CASTELLAN_INTERPRETED": "1"},  # slow enough to be interrupted
    )


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_what_was_played_before_a_blow_is_there_after_it(blow, cup, tournament, tmp_path):
    path = cup(LONG)
    process = start(path, "--jobs", "2")
    wait_for_lines(tmp_path / "cup.journal", 6, process)
    process.send_signal(blow)
    said = process.communicate(timeout=60)
    assert process.returncode == (-9 if blow == signal.SIGKILL else 130), said
    kept_in = tmp_path / "cup.journal"
    parts = [json.loads(line) for line in kept_in.read_bytes().splitlines()[1:-1]]
    kept = sum(end - first for _, first, end, *_ in parts)
    with kept_in.open("ab") as file:
        file.write(b'[0,550,560,{"games":10,"pla')  # torn in the middle of being written
    resumed = tournament(path, "--html", "-", "--json")
    assert resumed.status == 0
    before = int(re.match(r"([\d,]+) games were played before", resumed.err)[1].replace(",", ""))
    assert kept <= before < 600
    played = int(re.search(r"^([\d,]+) games in ", resumed.err, re.M)[1])
    assert before + played == 600
    whole = tournament(cup(LONG, "whole.toml"), "--html", "-", "--json")
    assert resumed.out == whole.out


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="reference: Linux tells of processes")
def test_processes_do_not_outlive_a_tournament_that_is_killed(cup, tmp_path):
    process = start(cup(LONG.replace("600", "6000")), "--jobs", "2")
    wait_for_lines(tmp_path / "cup.journal", 4, process)
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    children = listed.read_text(encoding="ascii").split()
    assert children
    process.kill()
    process.communicate(timeout=60)
    end = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.05)


class Screen(io.StringIO):
    """A terminal that keeps everything."""

    def __init__(self, is_terminal):
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self):
        return self._is_terminal


def test_while_it_is_played_a_terminal_shows_rates_and_intervals(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "_PAUSE_S", 0)
    text = 'players = ["gprd", "random"]\ngames = 400\n[stop]\npoints = 3.0'
    found = read(text, tmp_path / "a.toml")
    book = ledger.Ledger(found)
    screens = [Screen(True), Screen(False)]
    boards = [live.Board(screen, book) for screen in screens]
    with closing(journal.Journal(tmp_path / "j", found, tasks.core())) as diary:
        diary.fill(book)
        playing = course.Course(book, diary, Attentive(), tasks.core())
        playing.run(lambda: [board.see(playing) for board in boards])
    for board in boards:
        board.wipe()
    shown, piped = (screen.getvalue() for screen in screens)
    assert piped == ""
    assert re.search(r"\[[#-]{30}\] [\d,]+ of [\d,]+ games, [\d,.]+ a second, \d+ s left", shown)
    assert re.search(r"gprd +\d+ +[\d.]+ +[\d.]+", shown)
    assert shown.endswith("\x1b[J")


class Attentive:
    """An engine that plays at once, and notes what it was given."""

    work_s = 0.01
    troubles: ClassVar = {}

    def __init__(self):
        self.tasks = []

    def width(self):
        return 2

    def submit(self, task):
        self.tasks.append(task)
        future = Future()
        future.set_result(tasks.play(task))
        return future


def test_a_player_that_searches_thinks_as_long_as_the_file_says(tmp_path, monkeypatch):
    told = []
    real = runner.factory_of

    def factory_of(name, game, playouts, seconds):
        told.append((name, playouts, seconds))
        return real("random", game)

    monkeypatch.setattr(runner, "factory_of", factory_of)
    for text, wanted in (
        ("playouts = 12", (12, 0.0)),
        ("seconds = 0.5", (0, 0.5)),
        ("", (0, 0.0)),
    ):
        found = read(f'players = ["regent", "random"]\ngames = 3\n{text}', tmp_path / "a.toml")
        book = ledger.Ledger(found)
        core = tasks.core()
        with closing(journal.Journal(tmp_path / "j", found, core, is_anew=True)) as diary:
            diary.fill(book)
            ending = course.Course(book, diary, Attentive(), core).run(lambda: None)
        assert ending == "games"
        assert told and {one[1:] for one in told} == {wanted}
        told.clear()


def test_other_rules_on_a_worker_are_refused_and_nothing_of_theirs_is_kept(tmp_path):
    found = read('players = ["gprd", "random"]\ngames = 3', tmp_path / "a.toml")
    book = ledger.Ledger(found)
    with closing(journal.Journal(tmp_path / "j", found, "others")) as diary:
        diary.fill(book)
        with pytest.raises(BadInput, match="a worker has other rules"):
            course.Course(book, diary, Attentive(), "others").run(lambda: None)
    assert not (tmp_path / "j").exists()


def test_a_journal_is_written_by_one_at_a_time(cup, tournament, tmp_path):
    path = cup(LONG)
    process = start(path)
    try:
        wait_for_lines(tmp_path / "cup.journal", 2, process)
        answer = tournament(path, "--html", "-")
        assert commands.is_one_complaint(answer)
        assert "another tournament writes into it now" in answer.err
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_a_journal_is_of_one_tournament_and_one_set_of_rules(cup, tournament, tmp_path):
    path = cup()
    tournament(path, "--html", "-")
    kept_in = tmp_path / "cup.journal"
    good = kept_in.read_text(encoding="utf-8")
    cup(USUAL.replace("seed = 5", "seed = 6"))
    assert "the journal of another tournament" in tournament(path).err
    cup()
    lines = good.splitlines(keepends=True)
    for text, words in (
        (good.replace('"core":"', '"core":"0'), "by other rules or players"),
        ("".join([lines[0], "nonsense\n", *lines[1:]]), "line 2: is no line of a journal"),
        (good + lines[1], f"line {len(lines) + 1}: is no part of this tournament"),
        (good.replace('"won":1,', '"won":0,', 1), "line 2: is damaged"),
        (lines[0] + "[1,2]\n" + good, "line 2: is damaged"),
        ("# a diary\n", "line 1: is no line of a journal"),
        ("a diary", "line 1: is no line of a journal"),
        ("[1]\n", "line 1: is not the journal"),
    ):
        kept_in.write_text(text, encoding="utf-8")
        answer = tournament(path)
        assert commands.is_one_complaint(answer), answer
        assert words in answer.err
        assert kept_in.read_text(encoding="utf-8") == text
    for torn in ("", lines[0][:20], lines[0][:-1]):
        kept_in.write_text(torn, encoding="utf-8")
        assert tournament(path, "--html", "-").status == 0
        assert kept_in.read_text(encoding="utf-8").startswith(lines[0])
    kept_in.write_text("[1]\n", encoding="utf-8")
    assert tournament(path, "--anew", "--html", "-").status == 0


def test_more_games_than_a_seed_has_go_on_with_the_next_seed(monkeypatch):
    words = ("kingdomino", 0)
    monkeypatch.setattr(runner, "MOST_GAMES", 4)
    over = tasks.play(tasks.Task(*words, 7, 0, 0, ("gprd", "random"), 4, 6))
    straight = tasks.play(tasks.Task(*words, 8, 0, 0, ("gprd", "random"), 0, 2))
    assert over.sums == straight.sums


@pytest.mark.parametrize(
    ("game_name", "players", "seats"),
    [
        ("kingdomino", ["gprd", "random"], 3),
        ("queendomino", ["greedy", "random"], 2),
        ("royal-wedding", ["greedy", "random"], 5),
        ("duel", ["greedy", "random"], 2),
        ("dragon-inferno", ["greedy", "random"], 2),
    ],
)
def test_every_game_of_the_family_has_a_page(game_name, players, seats, cup, tournament, tmp_path):
    text = f'game = "{game_name}"\nplayers = {json.dumps(players)}\nseats = {seats}\n'
    path = cup(text + 'pairing = "against"\ngames = 3\n')
    answer = tournament(path)
    assert answer.status == 0, answer
    page = (tmp_path / "cup.html").read_text(encoding="utf-8")
    for heading in ("Standings", "Victories", "Points", "Before whom", "Points by round"):
        assert f"<h2>{heading}</h2>" in page
    has_dominoes = game_name not in ("duel", "dragon-inferno")
    for heading in ("Dominoes", "Place in the draft", "Castles"):
        assert (f"<h2>{heading}</h2>" in page) == has_dominoes
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_the_rounds_end_with_the_points_of_the_games(cup, tournament, tmp_path):
    path = cup(USUAL.replace("details = 20", "details = 150"))
    told = json.loads(tournament(path, "--json").out)
    book = ledger.Ledger(plan.read(str(path)))
    with closing(journal.Journal(tmp_path / "cup.journal", book.plan, tasks.core())) as diary:
        diary.fill(book)
    found = Results(book).sums
    for one in told["players"]:
        rounds = found["rounds"][one["player"]]["means"]
        assert len(rounds) == 6
        count, total, _ = rounds[-1]
        assert (count, round(total / count, 4)) == (150, one["mean"])
        assert sum(found["castles"][one["player"]].values()) == 150
        assert sum(worth[0] for worth in found["order"][one["player"]].values()) == 300
    assert found["watched"] == 150


def test_the_commands_of_the_page_do_what_they_say(tournament, monkeypatch, tmp_path):
    page = (commands.ROOT / "docs" / "tournament.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w*)\n(.*?)```", page, re.S)
    monkeypatch.chdir(tmp_path)
    files = [text for kind, text in blocks if kind == "toml"]
    for text in files:
        quick = re.sub(r"^(games|details|least) = \d+", r"\1 = 4", text, flags=re.M)
        path = tmp_path / "cup.toml"
        path.write_text(quick, encoding="utf-8")
        plan.read(str(path))
    ran = 0
    for line in blocks[1][1].splitlines():
        words = line.split("#")[0].split()
        if words[:2] == ["castellan", "tournament"] and "dask" not in words:
            assert tournament(*words[2:]).status == 0, line
            ran += 1
    assert ran >= 3
