"""Tournaments: who meets whom, when they end, and that nothing that was played is lost."""

import copy
import json
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import commands
import pytest

from host_tools.bad_input import BadInput
from host_tools.tournament import ledger, plan, sums
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
    ("text", "tables"),
    [
        ('players = ["random", "gprd", "greedy"]\nseats = 2', 3),
        ('players = ["random", "gprd", "greedy"]', 1),
        ('players = ["random", "gprd", "greedy"]\npairing = "against"', 6),
        ('players = ["random", "gprd", "greedy"]\npairing = "against"\nseats = 2', 3),
        ('players = ["random", "random", "random", "gprd"]\nseats = 2', 2),
    ],
)
def test_who_meets_whom(text, tables, tmp_path):
    found = read(text, tmp_path / "cup.toml").tables
    assert len(found) == tables
    assert len({tuple(sorted(table)) for table in found}) == tables


def test_against_is_one_against_as_many_others_as_there_are_seats(tmp_path):
    text = 'players = ["steward", "greedy"]\npairing = "against"'
    assert read(text, tmp_path / "cup.toml").tables == (
        ("steward", "greedy", "greedy", "greedy"),
        ("greedy", "steward", "steward", "steward"),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players = [", "line 1"),
        ('x = 1\nplayers = ["random"', "line 2"),
        ("", "players: a list of names"),
        ('players = "random"', "players: 'random' is not a list"),
        ('players = ["nobody", "random"]', "players: there is no player 'nobody'"),
        ('players = ["gprd", "random"]\ngame = "duel"', "players: gprd does not play duel"),
        ('players = ["random"]', "seats, options: Kingdomino is for 2, 3 or 4 players"),
        ('players = ["random", "random"]\nseats = 9', "seats, options: Kingdomino is for"),
        ('players = ["random", "random"]\nseats = 3', "players: 2 for 3 seats"),
        ('players = ["random", "random"]\npairing = "against"', "two different ones"),
        ('players = ["random", "random"]\nseats = true', "seats: True is not a number"),
        ('players = ["random", "random"]\ngames = 0', "games: 0 is not a number from 1"),
        ('players = ["random", "random"]\nseed = -1', "seed: -1 is not a number"),
        ('players = ["random", "random"]\noptions = ["hurry"]', "options: 'hurry' is not one"),
        (
            'players = ["random", "random", "random"]\noptions = ["mighty-duel"]',
            "seats, options: mighty-duel is for 2",
        ),
        ('players = ["random", "random"]\ngame = "chess"', "game: 'chess' is not one of"),
        ('players = ["random", "random"]\nrounds = 3', "rounds: is not one of: game"),
        ('players = ["random", "random"]\nplayouts = 3', "playouts: only regent thinks so long"),
        ('players = ["random", "regent"]\nplayouts = 0', "playouts: 0 is not a number from 1"),
        ('players = ["random", "regent"]\nseconds = -1', "seconds: -1 is not a number above 0"),
        (
            'players = ["random", "regent"]\nseconds = 1\nplayouts = 9',
            "playouts, seconds: one of them is enough",
        ),
        ('players = ["random", "random"]\nstop = 3', "stop: a table is expected"),
        ('players = ["random", "random"]\n[stop]', "stop: points or wins"),
        ('players = ["random", "random"]\n[stop]\npoints = 0', "stop.points: 0 is not a number"),
        ('players = ["random", "random"]\n[stop]\nspeed = 1', "stop.speed: is not one of"),
    ],
)
def test_a_bad_file_is_one_line_with_line_or_key(text, words, cup, tournament, tmp_path):
    answer = tournament(cup(text))
    assert commands.is_one_complaint(answer), answer
    assert "cup.toml: " in answer.err
    assert words in answer.err
    assert not (tmp_path / "cup.journal").exists()


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


def test_sums_are_the_same_in_any_order():
    generator = random.Random(4)
    games = [
        sums.game_sums(
            ("a", "b", "b"), [generator.randrange(40) for _ in range(3)], [1, 2 + n % 2, 2]
        )
        for n in range(30)
    ]

    def whole(order):
        total = {}
        for game in order:
            sums.absorb(total, copy.deepcopy(game))
        return total

    expected = whole(games)
    for _ in range(5):
        generator.shuffle(games)
        half = len(games) // 2
        assert sums.merged(whole(games[half:]), whole(games[:half])) == expected
    assert expected["games"] == 30
    assert expected["before"]["a"]["b"] == [60, 60]


def made(tmp_path, text=""):
    return ledger.Ledger(
        read(f'players = ["gprd", "random"]\ngames = 400\n{text}', tmp_path / "cup.toml")
    )


def game(first, second):
    return sums.game_sums(("gprd", "random"), (first, second), (1, 2))


def many(count, first=30, second=10):
    total = {}
    for number in range(count):
        total = sums.merged(total, game(first + number % 3, second))
    return total


def test_blocks_cover_all_games_and_rotate_the_seats_evenly(tmp_path):
    found = read('players = ["gprd", "random"]\ngames = 1000000000', tmp_path / "cup.toml")
    ends = ledger.blocks_of(found)
    assert ends == sorted(set(ends))
    assert ends[-1] == 1_000_000_000
    assert len(ends) < 250
    assert all(end % 2 == 0 for end in ends)


def test_a_part_is_counted_once_and_gaps_are_what_is_left(tmp_path):
    book = made(tmp_path)
    assert book.take(0, 10, 20, many(10))
    assert not book.take(0, 10, 20, many(10))
    assert not book.take(0, 15, 25, many(10))
    assert not book.take(1, 0, 1, many(1))
    assert not book.take(0, 49, 51, many(2))  # over the end of a block
    assert list(book.gaps())[:2] == [(0, 0, 10), (0, 20, 50)]
    assert book.sums()[0]["games"] == 10


def test_an_end_by_interval_falls_after_the_same_games_in_any_order(tmp_path):
    ends = {}
    for order in (1, -1):
        book = made(tmp_path, "[stop]\npoints = 0.2")
        parts = [part for part in book.gaps() if part[2] <= 250][::order]
        for table, start, end in parts:
            book.take(table, start, end, many(end - start))
        ends[order] = (book.ending, book.sums()[0])
    assert ends[1] == ends[-1]
    assert ends[1][0] == "interval"
    assert ends[1][1]["games"] == 100  # half a width of 0.2 takes more than 50 of them


def test_not_before_the_least_number_of_games(tmp_path):
    book = made(tmp_path, "[stop]\npoints = 0.2\nleast = 200")
    for table, start, end in list(book.gaps()):
        book.take(table, start, end, many(end - start))
    assert book.sums()[0]["games"] == 200


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


def wait_for_lines(journal, count, process):
    """Until a tournament has written so much; it must not be over before."""
    end = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"\n") < count:
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
    )


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_what_was_played_before_a_blow_is_there_after_it(blow, cup, tournament, tmp_path):
    path = cup(LONG)
    process = start(path, "--jobs", "2")
    wait_for_lines(tmp_path / "cup.journal", 6, process)
    process.send_signal(blow)
    said = process.communicate(timeout=60)
    assert process.returncode == (-9 if blow == signal.SIGKILL else 130), said
    journal = tmp_path / "cup.journal"
    parts = [json.loads(line) for line in journal.read_bytes().splitlines()[1:-1]]
    kept = sum(end - first for _, first, end, _ in parts)
    with journal.open("ab") as file:
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


def test_a_player_that_searches_thinks_as_long_as_the_file_says(cup, tournament):
    points = []
    for playouts in (1, 12):
        text = f'players = ["regent", "random"]\ngames = 1\nplayouts = {playouts}\n'
        answer = tournament(cup(text), "--html", "-", "--json", "--anew")
        assert answer.status == 0, answer
        points.append(json.loads(answer.out)["players"])
    assert points[0] != points[1]


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
    journal = tmp_path / "cup.journal"
    good = journal.read_text(encoding="utf-8")
    cup(USUAL.replace("seed = 5", "seed = 6"))
    assert "the journal of another tournament" in tournament(path).err
    cup()
    lines = good.splitlines(keepends=True)
    for text, words in (
        (good.replace('"core":"', '"core":"0'), "by other rules or players"),
        ("".join([lines[0], "nonsense\n", *lines[1:]]), "line 2: is no line of a journal"),
        (good + lines[1], f"line {len(lines) + 1}: is no part of this tournament"),
        (good.replace('"games":1,', '"games":2,', 1), "line 2: is no part"),
        ("# a diary\n", "line 1: is no line of a journal"),
        ("a diary", "line 1: is no line of a journal"),
        ("[1]\n", "line 1: is not the journal"),
    ):
        journal.write_text(text, encoding="utf-8")
        answer = tournament(path)
        assert commands.is_one_complaint(answer), answer
        assert words in answer.err
        assert journal.read_text(encoding="utf-8") == text
    for torn in ("", lines[0][:20], lines[0][:-1]):
        journal.write_text(torn, encoding="utf-8")
        assert tournament(path, "--html", "-").status == 0
        assert journal.read_text(encoding="utf-8").startswith(lines[0])
    journal.write_text("[1]\n", encoding="utf-8")
    assert tournament(path, "--anew", "--html", "-").status == 0


def test_more_games_than_a_seed_has_go_on_with_the_next_seed(monkeypatch):
    from host_tools.simulate import runner
    from host_tools.tournament.tasks import Task, play

    words = ("kingdomino", 0)
    monkeypatch.setattr(runner, "MOST_GAMES", 4)
    over = play(Task(*words, 7, 0, 0, ("gprd", "random"), 4, 6))
    straight = play(Task(*words, 8, 0, 0, ("gprd", "random"), 0, 2))
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
    from host_tools.tournament.journal import Journal
    from host_tools.tournament.tasks import core

    journal = Journal(tmp_path / "cup.journal", book.plan, core())
    journal.fill(book)
    journal.close()
    found = Results(book).sums
    for one in told["players"]:
        rounds = found["rounds"][one["player"]]["means"]
        assert len(rounds) == 6
        count, total, _ = rounds[-1]
        assert (count, round(total / count, 4)) == (150, one["mean"])
        assert sum(found["castles"][one["player"]].values()) == 150
        assert sum(worth[0] for worth in found["order"][one["player"]].values()) == 300
    assert found["watched"] == 150


def test_a_tournament_of_the_future_is_refused():
    with pytest.raises(BadInput, match="at most"):
        plan._tables([f"p{number}" for number in range(40)], 3, "together")


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
