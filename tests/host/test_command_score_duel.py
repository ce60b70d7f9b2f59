"""`castellan score --game duel` reads maps as text and as JSON, and refuses invalid maps."""

import json
from functools import partial

import pytest

CASTLE = [0, 0, "C", 0]
MAP = b"q1 q0 D1\nl0 CC d2\n"


@pytest.fixture
def run(run):
    return partial(run, "score")


def test_a_map_is_counted_domain_by_domain(run):
    answer = run("--game", "duel", "--json", data=MAP)
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out) == {
        "total": 5,
        "domains": [["D", 1, 1, 1], ["d", 1, 2, 2], ["l", 1, 0, 0], ["q", 2, 1, 2]],
        "prestige": 0,
        "largest": 2,
        "crosses": 4,
    }


def test_the_coat_of_spell_five_brings_three_points_a_domain(run):
    data = MAP + b"d0 .. d0\n"
    plain = json.loads(run("--game", "duel", "--json", data=data).out)
    named = json.loads(run("--game", "duel", "--json", "--named", "d", data=data).out)
    assert named["prestige"] == 6
    assert named["total"] == plain["total"] + 6


def test_a_person_sees_the_map_the_domains_and_the_total(run):
    lines = run("--game", "duel", "--named", "q", data=MAP).out.splitlines()
    assert lines[1] == ".. .. q1 q0 D1 .. .."
    assert lines[2] == ".. .. l0 CC d2 .. .."
    assert any(line.split() == ["prestige", "3"] for line in lines)
    assert any(line.split() == ["total", "8"] for line in lines)


def test_lines_of_json_are_answered_and_two_maps_ranked(run):
    one = {"cells": [CASTLE, [1, 0, "q", 1], [0, 1, "d", 0]]}
    other = {"cells": [CASTLE, [1, 0, "b", 1], [3, 2, "l", 0], [3, 1, "l", 0]]}
    data = json.dumps({"game": "duel", "kingdoms": [one, other]}) + "\n"
    data += json.dumps({"game": "duel", "named": "d", **one}) + "\n"
    answers = [json.loads(line) for line in run("--jsonl", data=data.encode()).out.splitlines()]
    assert answers[0]["places"] == [2, 1]  # both have one point. The larger domain wins
    assert answers[0]["winners"] == [1]
    assert answers[1]["total"] == 4


@pytest.mark.parametrize(
    ("data", "words", "said"),
    [
        (b"w0 CC\n", (), "line 1, cell 1: 'w' is not one of: d l D L b q"),
        (b"d8 CC\n", (), "line 1, cell 1: 8 crosses; a square has 0 to 7"),
        (b"d0 d0 d0 d0 CC\n", (), "line 1, cell 1: (-4,0) is not on the map"),
        (b"CC\nd0\nd0\nd0\n", (), "line 4, cell 1: (0,3) is not on the map"),
        (b"d0 l0\n", (), "the castle CC is missing"),
        (b"", (), "it contains no kingdom"),
        (b"CC\n", ("--named", "z"), "--named: 'z' is not one of: d l D L b q"),
    ],
)
def test_an_invalid_map_is_refused_with_its_place(run, data, words, said):
    answer = run("--game", "duel", *words, data=data)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            {"cells": [[0, 0, "d", 0]]},
            "cells[0]: the castle stands at (0,0), and nothing else does",
        ),
        ({"cells": [CASTLE, [1, 0, "C", 0]]}, "cells[1]: the castle stands at (0,0)"),
        ({"cells": [CASTLE, [1, 0, "d", 0], [1, 0, "d", 0]]}, "cells[2]: the square (1,0) is"),
        ({"cells": [[1, 0, "d", 0]]}, "the castle is missing"),
        ({"cells": [[0, 0, "C", 1]]}, "cells[0]: the castle has no crosses"),
        ({"cells": [CASTLE], "named": 5}, "named: a coat of arms is expected"),
        ({"kingdoms": [{"cells": [CASTLE]}, 7]}, "kingdoms[1]: not a JSON object"),
    ],
)
def test_an_invalid_map_in_json_gets_its_error(run, value, said):
    data = json.dumps({"game": "duel", **value}).encode() + b"\n"
    answer = run("--jsonl", data=data)
    assert answer.status == 1
    assert said in json.loads(answer.out)["error"]


def test_an_unknown_game_is_refused_with_the_known_ones(run):
    known = "'dragon-inferno' is not one of: kingdomino, queendomino, royal-wedding, duel"
    answer = run("--game", "dragon-inferno", data=MAP)
    assert (answer.status, answer.out) == (2, "")
    assert known in answer.err
    told = run("--jsonl", data=json.dumps({"game": "dragon-inferno", "cells": [CASTLE]}).encode())
    assert known in told.out
