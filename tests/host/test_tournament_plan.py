"""Test how a tournament plans its games, when it ends, and how it sums results."""

import copy
import random

import commands
import pytest
from castellan.rules import games
from hypothesis import given
from hypothesis import strategies as st

from host_tools.bad_input import BadInput
from host_tools.simulate.players import player_names
from host_tools.tournament import plan, schedule, sums


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
def test_the_pairing_decides_the_tables(text, tables, tmp_path):
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
        ('players = ["random"]', "seats, options: K1: Kingdomino is for 2, 3 or 4 players"),
        ('players = ["random", "random"]\nseats = 9', "seats, options: K1: Kingdomino is for"),
        ('players = ["random", "random"]\nseats = 3', "players: 2 for 3 seats"),
        ('players = ["random", "random"]\npairing = "against"', "two different ones"),
        ("players = [" + '"random",' * 400 + "]\nseats = 4", "players: 400 are too many"),
        ('players = ["random", "random"]\nseats = true', "seats: True is not a number"),
        ('players = ["random", "random"]\ngames = 0', "games: 0 is not a number from 1"),
        ('players = ["random", "random"]\nseed = -1', "seed: -1 is not a number"),
        ('players = ["random", "random"]\noptions = ["hurry"]', "options: 'hurry' is not one"),
        (
            'players = ["random", "random", "random"]\noptions = ["mighty-duel"]',
            "seats, options: K15: mighty-duel is for 2",
        ),
        ('players = ["random", "random"]\ngame = "chess"', "game: 'chess' is not one of"),
        ('players = ["random", "random"]\nrounds = 3', "rounds: is not one of: game"),
        (
            'players = ["random", "random"]\nplayouts = 3',
            "playouts: only regent and regent-1 accept it",
        ),
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
def test_a_bad_file_is_one_line_with_line_or_key(text, words, monkeypatch, capsys, tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(text, encoding="utf-8")
    answer = commands.run_here(monkeypatch, capsys, "tournament", path)
    assert commands.is_one_complaint(answer), answer
    assert "cup.toml: " in answer.err
    assert words in answer.err
    assert not (tmp_path / "cup.journal").exists()


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
            sums.merge_into(total, copy.deepcopy(game))
        return total

    expected = whole(games)
    for _ in range(5):
        generator.shuffle(games)
        half = len(games) // 2
        assert sums.merged(whole(games[half:]), whole(games[:half])) == expected
    assert expected["games"] == 30
    assert expected["before"]["a"]["b"] == [60, 60]


def made(tmp_path, text=""):
    return schedule.Schedule(
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
    ends = schedule.blocks_of(found)
    assert ends == sorted(set(ends))
    assert ends[-1] == 1_000_000_000
    assert len(ends) < 250
    assert all(end % 2 == 0 for end in ends)


def test_a_range_of_games_is_counted_once_and_the_gaps_are_the_rest(tmp_path):
    game_schedule = made(tmp_path)
    assert game_schedule.add(0, 10, 20, many(10))
    assert not game_schedule.add(0, 10, 20, many(10))
    assert not game_schedule.add(0, 15, 25, many(10))
    assert not game_schedule.add(1, 0, 1, many(1))
    assert not game_schedule.add(0, 49, 51, many(2))  # over the end of a block
    assert list(game_schedule.gaps())[:2] == [(0, 0, 10), (0, 20, 50)]
    assert game_schedule.sums()[0]["games"] == 10


def test_an_end_by_interval_comes_after_the_same_games_in_any_order(tmp_path):
    ends = {}
    for order in (1, -1):
        game_schedule = made(tmp_path, "[stop]\npoints = 0.2")
        parts = [part for part in game_schedule.gaps() if part[2] <= 250][::order]
        for table, start, end in parts:
            game_schedule.add(table, start, end, many(end - start))
        ends[order] = (game_schedule.ending, game_schedule.sums()[0])
    assert ends[1] == ends[-1]
    assert ends[1][0] == "interval"
    assert ends[1][1]["games"] == 100  # an interval of ±0.2 needs more than 50 games


def test_a_tournament_never_ends_before_the_least_number_of_games(tmp_path):
    game_schedule = made(tmp_path, "[stop]\npoints = 0.2\nleast = 200")
    for table, start, end in list(game_schedule.gaps()):
        game_schedule.add(table, start, end, many(end - start))
    assert game_schedule.sums()[0]["games"] == 200


def test_too_many_tables_are_refused():
    with pytest.raises(BadInput, match="at most"):
        plan._tables([f"p{number}" for number in range(40)], 3, "together")


values = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(player_names()),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
names = st.lists(st.sampled_from(player_names()), max_size=12)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "game": st.sampled_from(games.NAMES) | values,
            "players": names | values,
            "pairing": st.sampled_from(["together", "against"]) | values,
            "seats": st.integers(-1, 9) | values,
            "stop": st.dictionaries(st.sampled_from(["points", "wins", "least"]), values) | values,
            "seconds": values,
            "playouts": values,
            "options": values,
            "games": values,
        },
    )
)
def test_any_text_is_a_plan_or_a_one_line_error(told):
    try:
        found = plan._tournament(told)
    except BadInput as problem:
        assert str(problem)
        return
    assert schedule.Schedule(found).ends[-1] == found.games
    assert all(len(table) == found.seats for table in found.tables)
