"""The unit of a tournament is the deal: mirrored seatings, errors from deals, tests that hold."""

import json
import random
from collections import Counter

import commands
import pytest
from tournaments import read

from host_tools.simulate.runner import GameRunner, SimulationPlan, seats_of
from host_tools.tournament import deals, schedule, tasks
from host_tools.tournament.standing import standings
from host_tools.tournament.sums import game_sums, merge_into
from host_tools.tournament.two_player_test import TestPlan, result_of

NAMES = ("a", "b")


@pytest.mark.parametrize(
    ("names", "is_test", "count"),
    [
        (("a", "b"), True, 2),
        (("a", "b", "b"), True, 3),
        (("a", "a", "b", "b"), True, 6),
        (("a", "b", "c", "d"), False, 4),
    ],
)
def test_a_deal_has_every_seating_once_and_each_player_each_seat_equally_often(
    names, is_test, count
):
    seatings = deals.seatings_of(len(names), names, is_test=is_test)
    assert len(set(seatings)) == count == len(seatings)
    for seat in range(len(names)):
        taken = Counter(names[seating[seat]] for seating in seatings)
        assert {name: taken[name] * len(names) for name in taken} == {
            name: names.count(name) * count for name in set(names)
        }


def test_the_games_of_a_deal_have_the_same_dominoes():
    seatings = deals.seatings_of(2, NAMES, is_test=False)
    plan = SimulationPlan("kingdomino", ("random", "gprd"), 0, 7, 6, seatings=seatings)
    runner = GameRunner(plan)
    rows = []
    for number in range(6):
        runner.play(number)
        lines = commands_of(runner.match)
        rows.append([line for line in lines if line.startswith("row")])
    assert rows[0] == rows[1] != rows[2] == rows[3] != rows[4]
    assert [seats_of(plan, number) for number in range(2)] == [[0, 1], [1, 0]]


def commands_of(match):
    from castellan.rules import registry

    return list(registry.open_text("kingdomino").write(match))


def test_tables_have_deals_of_their_own(tmp_path):
    found = read('players = ["gprd", "random", "greedy"]\nseats = 2', tmp_path / "cup.toml")
    seeds = {found.seed_of(table) for table in range(len(found.tables))}
    assert len(seeds) == 3
    assert found.seed_of(0) == found.seed


def add_game(sums, collector, number, points):
    places = (1, 1) if points[0] == points[1] else (1, 2) if points[0] > points[1] else (2, 1)
    merge_into(sums, game_sums(NAMES, points, places))
    collector.add(number, points, places, False)


def sums_of(generator, count, of_the_deal, of_a_game, lead=0.0):
    """Return the sums of deals in which luck helps the player in the first seat."""
    sums = {}
    collector = deals.DealCollector(NAMES, 2, sums)
    for deal in range(count):
        luck = generator.gauss(0, of_the_deal)
        for turn in range(2):
            side = luck if turn == 0 else -luck
            first = 50 + lead + side + generator.gauss(0, of_a_game)
            add_game(sums, collector, 2 * deal + turn, (round(first), round(50 - side)))
    return sums


def test_mirrored_deals_take_out_the_luck_of_the_deal_and_the_design_effect_says_so():
    generator = random.Random(1)
    lucky = standings(sums_of(generator, 400, 10, 1))[0]
    assert lucky.design_effect < 0.1
    alone = standings(sums_of(generator, 400, 0, 10))
    (one,) = (one for one in alone if one.name == "a")
    assert one.design_effect == pytest.approx(1, abs=0.25)


def test_the_interval_of_the_mean_comes_from_deals_and_holds():
    generator = random.Random(5)
    held = 0
    for _ in range(200):
        one = next(one for one in standings(sums_of(generator, 60, 8, 4)) if one.name == "a")
        held += abs(one.mean - 50) <= one.half
    assert 0.91 <= held / 200 <= 0.985


def test_a_deal_with_a_forfeit_counts_in_no_error():
    sums = {}
    collector = deals.DealCollector(NAMES, 2, sums)
    collector.add(0, (3, 4), (2, 1), True)
    collector.add(1, (3, 4), (2, 1), False)
    assert "deals" not in sums
    collector.add(2, (3, 4), (2, 1), False)
    collector.add(3, (5, 4), (1, 2), False)
    assert sums["deals"]["a"][:6] == [1, 2, 8, deals.CREDIT, 1, 0]


def verdict(generator, test, lead):
    """Play one sequential test. Looks after blocks of 25 deals, as a tournament does."""
    sums = {}
    collector = deals.DealCollector(NAMES, 2, sums)
    number = 0
    while number < 40_000:
        for _ in range(50):
            luck = generator.random() < 0.5 + lead
            points = (1, 0) if luck else (0, 1)
            collector.add(number, points, (1, 2) if luck else (2, 1), False)
            number += 1
        result = result_of(test, sums)
        if result.verdict != "open":
            return result.verdict
    return "open"


@pytest.mark.parametrize(("lead", "wrong"), [(0.0, "better"), (0.05, "not better")])
def test_of_400_sequential_tests_as_many_are_wrong_as_promised(lead, wrong):
    generator = random.Random(12)
    test = TestPlan(NAMES, margin=(0.0, 0.05))
    ends = Counter(verdict(generator, test, lead) for _ in range(400))
    assert ends["open"] == 0
    assert 0.02 <= ends[wrong] / 400 <= 0.075, ends


def test_equal_players_are_called_equal_and_nothing_is_divided_by_zero():
    sums = {}
    collector = deals.DealCollector(NAMES, 2, sums)
    for number in range(200):
        wins = number % 2
        collector.add(number, (wins, 1 - wins), (2 - wins, 1 + wins), False)
    assert result_of(TestPlan(NAMES), sums).verdict == "equal"
    assert result_of(TestPlan(NAMES), {}).verdict == "open"


def test_a_tournament_with_a_test_ends_when_it_is_decided_in_any_order(cup, tournament):
    text = 'players = ["greedy", "random"]\nseats = 2\ngames = 4000\ndetails = 0\n[test]\n'
    one = tournament(cup(text), "--json", "--html", "-")
    told = json.loads(one.out)
    assert (told["ending"], told["test"]["verdict"]) == ("test", "better")
    assert told["games"] == 100  # two blocks of 25 deals
    two = tournament(cup(text, "other.toml"), "--json", "--html", "-", "--jobs", 2)
    assert two.out == one.out
    table = tournament(cup(text), "--html", "-").out
    assert "greedy against random: better" in table
    assert "design effect" in table


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("[test]\nplayers = ['gprd']", "test.players: "),
        ("[test]\nplayers = ['gprd', 'nobody']", "test.players: "),
        ("[test]\nscore = 'luck'", "test.score: 'luck' is not one of"),
        ("[test]\nmargin = [0.1, 0.0]", "the first number must be the smaller"),
        ("[test]\nmargin = 3", "test.margin: 3 are not two numbers"),
        ("[test]\nalpha = 0.7", "test.alpha: 0.7 is not a number"),
        ("[test]\nleast = 1", "test.least: 1 is not a number"),
        ("[test]\nspeed = 1", "test.speed: is not one of"),
        ("[test]\n[stop]\npoints = 1", "stop: a tournament with [test] has none"),
        ("test = 3", "test: a table is expected"),
    ],
)
def test_a_bad_test_is_one_line(table, said, cup, tournament):
    answer = tournament(cup(f'players = ["gprd", "random"]\n{table}'))
    assert commands.is_one_complaint(answer), answer
    assert said in answer.err


def test_ratings_of_a_tournament_put_the_better_player_first(tmp_path):
    found = read('players = ["greedy", "random"]\ngames = 60\ndetails = 0', tmp_path / "c.toml")
    whole = schedule.Schedule(found)
    task = tasks.Task("kingdomino", 0, 1, 0, 0, found.tables[0], 0, 50, seatings=found.seatings(0))
    assert whole.add(0, 0, 50, tasks.play(task).sums)
    from host_tools.tournament.results import Results

    rows = Results(whole).rating_json()
    assert [row["player"] for row in rows] == ["greedy", "random"]
    assert rows[0]["elo"] - rows[0]["ci95"] > 0


def test_a_player_is_tested_against_another_one_and_against_an_older_self(
    cup, tournament, tmp_path
):
    path = cup('players = ["gprd", "random"]\ngames = 4\ndetails = 0\n[test]\nleast = 2\n')
    told = json.loads(tournament(path, "--against", "random", "--json").out)
    assert told["test"]["players"] == ["gprd", "random"]
    assert (tmp_path / "cup.against.html").exists()
    answer = tournament(path, "--against", commands.ROOT, "--json", "--anew")
    assert answer.status == 0, answer
    told = json.loads(answer.out)
    assert told["test"]["players"] == ["gprd", f"gprd@{commands.ROOT.name}"]
    assert "forfeits" not in told


@pytest.mark.parametrize(
    ("base", "said"),
    [
        ("gprd", "gprd would play against itself"),
        ("no-such-revision", "is no player, no folder and no revision"),
        (".", "is not a folder of this project"),
    ],
)
def test_an_unknown_base_is_one_line(base, said, cup, tournament, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = tournament(cup(), "--against", base)
    assert commands.is_one_complaint(answer), answer
    assert said in answer.err
