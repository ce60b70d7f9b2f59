"""The archive prints statistics, ratings and JSON lines, and writes self-contained pages."""

import json
import random
import re
import shlex
import sqlite3
import sys
from contextlib import closing
from html import unescape
from itertools import islice

import commands
import pytest

from host_tools.archive import rating, schema, stats, store
from host_tools.archive.log_reader import FinishedGame, Seat, game_from
from host_tools.bench.bench_archive import variants
from host_tools.pages import cards, plots

LOG = commands.LOGS / "kingdomino-4.log"
TABLE_LOGS = [
    commands.log_of(game).relative_to(commands.LOGS).with_suffix("").as_posix()
    for game in commands.TABLE_GAMES
]
WEDDING = commands.LOGS / "royal-wedding-teams-8.log"


def invented(points):
    """Return an invented two-player game with these points."""
    places = [1 + sum(other > mine for other in points) for mine in points]
    alone = places.count(1) == 1
    seats = [
        Seat(colour, number, points[number], places[number], 0, 5, 2, (points[number],) + (0,) * 6)
        for number, colour in enumerate(("pink", "blue"))
    ]
    seats = [
        Seat(**{**vars(seat), "victory": (2 if alone else 1) if seat.place == 1 else 0})
        for seat in seats
    ]
    digest = random.randbytes(32)
    margin = abs(points[0] - points[1])
    return FinishedGame(digest, "kingdomino", "", 12, margin, tuple(seats), "")


@pytest.fixture
def filled(tmp_path):
    """Return a function that creates an archive of Ada's and Ben's games with given points."""

    def fill(*results, minutes=()):
        connection = schema.open_archive(tmp_path / "archive.sqlite", may_be_new=True)
        times = [*minutes, *[None] * (len(results) - len(minutes))]
        entries = [
            store.Entry(invented(points), ("Ada", "Ben"), time)
            for points, time in zip(results, times, strict=True)
        ]
        store.add(connection, entries)
        return connection

    return fill


def people_of(connection):
    return {one.name: one for one in stats.people(connection, stats.kinds(connection))}


def test_victories_and_streaks_are_counted_and_a_shared_victory_continues_a_streak(filled):
    with closing(filled((9, 1), (5, 5), (9, 1), (1, 9), (2, 9), (9, 1))) as connection:
        people = people_of(connection)
    ada, ben = people["Ada"], people["Ben"]
    assert (ada.games, ada.won, ada.shared, ada.streak, ada.running) == (6, 3, 1, 3, 1)
    assert (ben.games, ben.won, ben.shared, ben.streak, ben.running) == (6, 2, 1, 2, 0)
    assert ada.favourite == "wheat"


def test_time_is_the_mean_of_the_games_where_it_is_known(filled):
    with closing(filled((9, 1), (1, 9), (2, 3), minutes=(20, 40))) as connection:
        assert people_of(connection)["Ada"].minutes == 30


def test_points_have_mean_spread_best_and_least(filled):
    with closing(filled((10, 1), (20, 1), (30, 1))) as connection:
        found = stats.points(connection, stats.kinds(connection))
    assert [(one.name, one.mean, one.deviation, one.best, one.least) for one in found] == [
        ("Ada", 20.0, 10.0, 30, 10),
        ("Ben", 1.0, 0.0, 1, 1),
    ]


def test_irregular_actions_are_counted_for_each_kind_of_game(tmp_path, run):
    lines = LOG.read_text(encoding="utf-8").splitlines()
    place = max(
        n for n, line in enumerate(lines) if line.startswith("place") and "discard" not in line
    )
    words = lines[place].split()[:2]
    lines[place] = " ".join([*words, "discard", "!"])
    odd = tmp_path / "odd.log"
    odd.write_text("\n".join(lines) + "\n", encoding="utf-8")
    archive = ("archive", "--archive", tmp_path / "archive.sqlite")
    assert run(*archive, "add", odd, LOG).status == 0
    assert re.search(
        r"^irregular actions +1  in 1 game$", run(*archive, "stats").out, re.MULTILINE
    )
    report = json.loads(run(*archive, "stats", "--json").out)
    assert report["irregular"] == [{"kind": "kingdomino, 4 players", "actions": 1, "games": 1}]
    assert json.loads(run(*archive, "show", "1", "--json").out)["irregular"] == 1
    page = tmp_path / "report.html"
    assert run(*archive, "report", page).status == 0
    assert "irregular action<" in page.read_text(encoding="utf-8")


def test_regular_games_have_no_line_about_irregular_actions(tmp_path, run):
    archive = ("archive", "--archive", tmp_path / "archive.sqlite")
    assert run(*archive, "add", LOG).status == 0
    assert "irregular" not in run(*archive, "stats").out
    assert json.loads(run(*archive, "stats", "--json").out)["irregular"] == []


def test_a_record_belongs_to_the_first_player_who_reached_it(filled):
    with closing(filled((10, 1), (3, 40), (40, 39))) as connection:
        found = {r.title: r for r in stats.records(connection, stats.kinds(connection))}
    assert (found["most points"].value, found["most points"].name) == (40, "Ben")
    assert found["most points"].game == 2
    assert (found["widest lead"].value, found["widest lead"].name) == (37, "Ben")


def test_the_interval_of_a_share_is_wilson_s(filled):
    with closing(filled(*[(9, 1)] * 5, *[(1, 9)] * 5)) as connection:
        low, high = people_of(connection)["Ada"].interval
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)


def test_stats_have_the_same_numbers_as_tables_and_as_json(archive):
    archive("add", LOG, WEDDING, "--minutes", 20)
    told = archive("stats", "--json").lines()[0]
    table = archive("stats").out
    for person in told["players"]:
        assert re.search(rf"^{person['name']} +{person['games']} +{person['won']} ", table, re.M)
    assert {one["kind"] for one in told["points"]} == {
        "kingdomino, 4 players",
        "royal-wedding, 8 players, teams",
    }
    assert len(archive("stats", "--game", "royal-wedding", "--json").lines()[0]["players"]) == 8


def ratings_of(connection):
    """Return the ratings of the only kind of games in an archive."""
    (kind,) = rating.kinds_of_games(connection)
    return rating.rate_people(kind)


def test_a_player_who_always_wins_is_rated_above_one_who_never_does(filled, extras):
    with closing(filled(*[(9, 1)] * 12)) as connection:
        ratings = ratings_of(connection)
    assert [(one.name, one.games) for one in ratings] == [("Ada", 12), ("Ben", 12)]
    assert ratings[0].sure > ratings[1].mean


def test_a_band_is_narrower_after_more_games(filled, extras, tmp_path):
    with closing(filled(*[(9, 1), (1, 9)] * 8)) as connection:
        many = ratings_of(connection)
    assert max(one.half for one in many) < 2 * 3.0  # an unknown player's band


def game(stamp, *places, day=None):
    houses = sorted((place, (name,)) for name, place in zip("abcd", places, strict=False))
    return rating.PlayedGame(stamp, day, houses)


def kind(*games):
    return rating.KindOfGames("kingdomino", 4, games)


def test_a_shared_victory_puts_no_loser_above_a_winner(extras):
    shared = kind(game(1, 1, 1, 3, 4))
    people = {one.name: one.mean for one in rating.rate_people(shared)}
    assert people["a"] == pytest.approx(people["b"], abs=0.01)  # the fit stops there
    assert people["b"] > people["c"] > people["d"]


def test_four_players_who_tie_every_time_stay_equal(extras):
    even = kind(*[game(number, 1, 1, 1, 1) for number in range(20)])
    means = [one.mean for one in rating.rate_people(even)]
    assert max(means) - min(means) < 1e-3
    worths = rating.rate_programs(even)
    assert max(abs(one.elo) for one in worths.players) < 1e-6


def test_the_order_of_the_games_does_not_matter(extras):
    games = [game(1, 1, 2, 3, 4), game(2, 2, 1, 3, 4), game(3, 4, 3, 2, 1), game(4, 1, 3, 2, 4)]
    assert rating.rate_programs(kind(*games)) == rating.rate_programs(kind(*games[::-1]))
    one, other = (
        {found.name: found.mean for found in rating.rate_people(kind(*order))}
        for order in (games, games[::-1])
    )
    for name, mean in one.items():
        assert other[name] == pytest.approx(mean, abs=0.01)


def test_later_games_count_more_for_what_a_player_is_now(extras):
    early = [game(number, 2, 1, day=1 + number) for number in range(10)]
    late = [game(100 + number, 1, 2, day=4000 + number) for number in range(10)]
    now = {one.name: one.mean for one in rating.rate_people(kind(*early, *late))}
    assert now["a"] > now["b"]


def game_of(log):
    """Return the game that a log names."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return next(line.split()[1] for line in lines if line.startswith("game "))


def test_each_kind_of_game_has_its_own_ratings(archive, extras):
    archive("add", LOG, WEDDING)
    both = {game_of(LOG), game_of(WEDDING)}
    rows = archive("rating", "--json").lines()[0]
    kinds = {(row["game"], row["players"]) for row in rows}
    assert kinds == {(game_of(LOG), 4), (game_of(WEDDING), 8)}
    assert "too few games" in archive("rating").out
    assert {row["game"] for row in archive("rating", "--programs", "--json").lines()[0]} == both


def test_partners_are_rated_alike(archive, extras):
    archive("add", WEDDING)
    found = {one["name"]: one["mean"] for one in archive("rating", "--json").lines()[0]}
    assert found["blue"] == found["green"] > found["white"] == found["red"]


def test_without_its_package_rating_is_one_line_and_the_report_says_what_it_lacks(
    archive, monkeypatch, tmp_path
):
    archive("add", LOG)
    for name in ("trueskillthroughtime",):
        monkeypatch.setitem(sys.modules, name, None)
    answer = archive("rating")
    assert commands.is_one_complaint(answer)
    assert "pip install -e '.[archive]'" in answer.err
    assert archive("report", tmp_path / "r.html").status == 0
    assert "pip install -e '.[archive]'" in unescape(
        (tmp_path / "r.html").read_text(encoding="utf-8")
    )


def test_an_export_can_be_imported_again_unchanged(archive, monkeypatch, capsys, tmp_path):
    archive("add", LOG, "--names", "pink=Zoë", "--minutes", 33.5, "--played", "2025-12-31")
    archive("add", WEDDING)
    lines = archive("export").out
    other = ("archive", "--archive", tmp_path / "other")
    answer = commands.run_here(monkeypatch, capsys, *other, "import", "-", data=lines.encode())
    assert answer.out == "2 games added\n"
    assert commands.run_here(monkeypatch, capsys, *other, "export").out == lines
    assert archive("import", "-", data=lines.encode()).out == (
        "0 games added, 2 were there already\n"
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda game: game["players"][0].update(points=1), "points by the rules, not 1"),
        (lambda game: game["players"].reverse(), "their colours in the log are pink"),
        (lambda game: game["players"][0].update(name="blue"), "blue would play two colours"),
        (lambda game: game["players"][0].update(name=7), "a name of 1 to 40 letters"),
        (lambda game: game.update(minutes=-1), "minutes: -1 is not a number"),
        (lambda game: game.update(minutes=10**400), "a number has more than 60 digits"),
        (lambda game: game.update(minutes=10**50), "minutes: 1000"),
        (lambda game: game.update(played="soon"), "is not a day"),
        (lambda game: game.update(played="2025-02-31"), "is not a day"),
        (lambda game: game.update(played="２０２５-12-31"), "is not a day"),
        (lambda game: game.update(played="20251231"), "is not a day"),
        (lambda game: game.update(log=[]), "line 1, log: the log ends"),
        (lambda game: game.update(log="castellan-log 1"), "log: a list of its lines"),
        (
            lambda game: game["log"].insert(5, "king pink 48"),
            "log, line 6: K3: domino 48 is not in the first row",
        ),
        (lambda game: game.pop("castellan-archive"), "an object with"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(archive, change, said):
    archive("add", LOG)
    good = archive("export").out
    game = json.loads(good)
    change(game)
    data = f"{json.dumps(game)}\n\nnot json\n{good}".encode()
    answer = archive("import", "-", data=data)
    assert (answer.status, answer.out) == (
        1,
        "0 games added, 1 were there already, 2 refused\n",
    )
    assert "standard input, line 1" in answer.err
    assert said in answer.err
    assert "standard input, line 3: not JSON: Expecting value at character 1" in answer.err


def test_the_points_of_a_dynasty_are_those_of_a_match(archive, tmp_path):
    archive("add", commands.LOGS / "kingdomino-dynasty.log")
    best = max(player["points"] for player in archive("show", 1, "--json").lines()[0]["players"])
    archive("report", tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f"<b>{best}</b><span>most points in a match</span>" in page


def test_pages_load_nothing_and_escape_the_names_of_players(archive, tmp_path):
    archive("add", LOG, "--names", "pink=</script><b>")
    archive("report", tmp_path / "report.html")
    archive("replay", 1, "--html", tmp_path / "film.html")
    for name in ("report.html", "film.html"):
        page = (tmp_path / name).read_text(encoding="utf-8")
        assert "</script><b>" not in page
        assert "default-src 'none'" in page
        assert "prefers-color-scheme: dark" in page
        for word in ("@import", "src=", "url("):
            assert word not in page
        assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_ticks_are_round_and_within():
    assert plots.ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert plots.ticks(13, 27) == [15, 20, 25]
    assert plots.ticks(5, 5.0000000001)


def test_thinned_dots_keep_the_last():
    dots = [(number, 1.0) for number in range(1000)]
    thin = cards.thinned(dots)
    assert len(thin) <= 240
    assert thin[-1] == dots[-1]


@pytest.mark.slow
def test_the_variants_of_the_measurement_are_legal_games_without_duplicates():
    lines = [line for line in LOG.read_text(encoding="utf-8").splitlines() if line]
    games = [
        game_from("variant", list(enumerate(variant, 1)))
        for variant in islice(variants(lines), 0, 6144, 211)
    ]
    assert len({game.digest for game in games}) == len(games)
    first = sorted(seat.points for seat in games[0].seats)
    assert all(sorted(seat.points for seat in game.seats) == first for game in games)


def test_the_commands_of_the_page_do_what_they_say(archive, monkeypatch, tmp_path, extras):
    page = (commands.ROOT / "docs" / "archive.md").read_text(encoding="utf-8")
    lines = page.split("```\n")[1].splitlines()
    assert len(lines) == 11
    logs = {str(path.relative_to(commands.ROOT)): path for path in commands.LOGS.glob("*.log")}
    monkeypatch.chdir(tmp_path)
    for line in lines:
        words = shlex.split(line)
        assert words[:2] == ["castellan", "archive"]
        answer = archive(*(logs.get(word, word) for word in words[2:]))
        assert (answer.status, answer.err) == (0, ""), line
    for name in ("games.jsonl", "report.html", "film.html", "film.gif"):
        assert (tmp_path / name).stat().st_size > 1000
    with closing(sqlite3.connect(tmp_path / "archive.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)
