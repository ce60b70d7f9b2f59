"""Test the games, the printed results and the live display of `castellan tournament`."""

import io
import json
import re
from contextlib import closing

import commands
import pytest
from castellan.rules import games, registry
from tournaments import USUAL, RecordingEngine, read

from host_tools.games import view_of
from host_tools.simulate import runner
from host_tools.simulate.players import players_of
from host_tools.tournament import journal, live_display, plan, run, schedule, tasks
from host_tools.tournament.results import Results


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
def test_bad_arguments_are_one_line(words, said, cup, tournament):
    answer = tournament(cup(), *words)
    assert commands.is_one_complaint(answer), answer
    assert said in answer.err


def test_a_file_that_is_not_there_is_one_line(tournament, tmp_path):
    assert commands.is_one_complaint(tournament(tmp_path / "no.toml"))


def test_the_results_are_those_of_the_games_and_of_simulate(cup, tournament, tmp_path):
    answer = tournament(cup(), "--json", "--html", "-")
    assert answer.status == 0, answer
    told = json.loads(answer.out)
    words = ["simulate", "--bots", "gprd,random", "--games", "150", "--seed", "5", "--mirror"]
    found = json.loads(commands.run_program(*words, "--option", "harmony", "--json").out)
    for one in found["bots"]:
        mine = next(player for player in told["players"] if player["player"] == one["name"])
        assert (mine["mean"], mine["won"], mine["shared"]) == (
            one["mean"],
            one["wins"],
            one["shared"],
        )
    assert not (tmp_path / "cup.html").exists()


def test_the_page_says_of_which_games_the_best_share_is(cup, tournament, tmp_path):
    told = json.loads(tournament(cup(), "--json").out)
    page = (tmp_path / "cup.html").read_text(encoding="utf-8")
    share, name = re.search(r"<b>(\d+) %</b><span>of its games won: (\w+)<", page).groups()
    won = {one["player"]: one["won"] / one["games"] for one in told["players"]}
    assert won[name] == max(won.values())
    assert int(share) == round(100 * won[name])


def test_table_csv_and_json_have_the_same_numbers(cup, tournament):
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


class Screen(io.StringIO):
    """A fake terminal that records its output."""

    def __init__(self, is_terminal):
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self):
        return self._is_terminal


def test_while_it_is_played_a_terminal_shows_rates_and_intervals(tmp_path, monkeypatch):
    monkeypatch.setattr(live_display, "_PAUSE_S", 0)
    text = 'players = ["gprd", "random"]\ngames = 400\n[stop]\npoints = 3.0'
    found = read(text, tmp_path / "a.toml")
    game_schedule = schedule.Schedule(found)
    screens = [Screen(True), Screen(False)]
    boards = [live_display.LiveDisplay(screen, game_schedule) for screen in screens]
    with closing(journal.Journal(tmp_path / "j", found, tasks.core_digest())) as journal_file:
        journal_file.fill(game_schedule)
        playing = run.TournamentRun(
            game_schedule, journal_file, RecordingEngine(), tasks.core_digest()
        )
        playing.run(lambda: [board.refresh(playing) for board in boards])
    for board in boards:
        board.clear()
    shown, piped = (screen.getvalue() for screen in screens)
    assert piped == ""
    assert re.search(r"\[[#-]{30}\] [\d,]+ of [\d,]+ games, [\d,.]+ a second, \d+ s left", shown)
    assert re.search(r"gprd +\d+ +[\d.]+ +[\d.]+", shown)
    assert shown.endswith("\x1b[J")


@pytest.mark.parametrize("columns", [20, 60, 80])
def test_no_line_is_wider_than_the_terminal(columns, tmp_path, monkeypatch):
    monkeypatch.setattr(live_display, "_PAUSE_S", 0)
    monkeypatch.setenv("COLUMNS", str(columns))
    found = read('players = ["gprd", "random"]\ngames = 1000000', tmp_path / "a.toml")
    game_schedule = schedule.Schedule(found)
    screen = Screen(True)
    board = live_display.LiveDisplay(screen, game_schedule)
    with closing(journal.Journal(tmp_path / "j", found, tasks.core_digest())) as journal_file:
        journal_file.fill(game_schedule)
        playing = run.TournamentRun(
            game_schedule, journal_file, RecordingEngine(), tasks.core_digest()
        )

        def see():
            board.refresh(playing)
            if playing.played > 20:
                raise KeyboardInterrupt

        playing.run(see)
    lines = re.sub(r"\x1b\[\d*[A-Z]|\r", "", screen.getvalue()).splitlines()
    assert len(lines) > 4
    assert max(map(len, lines)) < columns
    assert any("of 1,000,000" in line for line in lines)


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
        game_schedule = schedule.Schedule(found)
        core = tasks.core_digest()
        with closing(journal.Journal(tmp_path / "j", found, core, is_anew=True)) as journal_file:
            journal_file.fill(game_schedule)
            ending = run.TournamentRun(game_schedule, journal_file, RecordingEngine(), core).run(
                lambda: None
            )
        assert ending == "games"
        assert told and {one[1:] for one in told} == {wanted}
        told.clear()


def test_games_beyond_those_of_a_seed_use_the_next_seed(monkeypatch):
    words = ("kingdomino", 0)
    monkeypatch.setattr(runner, "MOST_GAMES", 4)
    over = tasks.play(tasks.Task(*words, 7, 0, 0, ("gprd", "random"), 4, 6))
    straight = tasks.play(tasks.Task(*words, 8, 0, 0, ("gprd", "random"), 0, 2))
    assert over.sums == straight.sums


@pytest.mark.parametrize("game_name", games.NAMES)
def test_every_game_of_the_family_has_a_page(game_name, cup, tournament, tmp_path):
    everywhere, simplest = list(players_of(game_name))[:2]
    players = [simplest, everywhere]
    all_seats = registry.meta(game_name).SEATS
    seats = all_seats[len(all_seats) // 2]
    text = f'game = "{game_name}"\nplayers = {json.dumps(players)}\nseats = {seats}\n'
    path = cup(text + 'pairing = "against"\ngames = 3\n')
    answer = tournament(path)
    assert answer.status == 0, answer
    page = (tmp_path / "cup.html").read_text(encoding="utf-8")
    for heading in ("Standings", "Victories", "Points", "Before whom", "Points by round"):
        assert f"<h2>{heading}</h2>" in page
    has_dominoes = view_of(game_name).has_dominoes
    for heading in ("Dominoes", "Place in the draft", "Castles"):
        assert (f"<h2>{heading}</h2>" in page) == has_dominoes
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_the_rounds_end_with_the_points_of_the_games(cup, tournament, tmp_path):
    path = cup(USUAL.replace("details = 20", "details = 150"))
    told = json.loads(tournament(path, "--json").out)
    game_schedule = schedule.Schedule(plan.read(str(path)))
    with closing(
        journal.Journal(tmp_path / "cup.journal", game_schedule.plan, tasks.core_digest())
    ) as journal_file:
        journal_file.fill(game_schedule)
    found = Results(game_schedule).sums
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
