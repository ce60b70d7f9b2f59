"""Test `castellan score`, `legal` and `simulate` on Queendomino and the Royal Wedding."""

import json

import commands
import pytest

CASTLE = [0, 0, "C", 0]
KINGDOM = b"t1 t0 w0 w0\nf0 CC w1 t0\n"


def test_a_text_is_scored_with_coins_and_buildings(run):
    purse = ("--coins", "11", "--towers", "3", "--knights", "2", "--queen")
    names = ("Queen's Tower", "church", "Travelling Castle")
    buildings = [word for name in names for word in ("--building", name)]
    words = ("score", "--game", "queendomino", *purse, *buildings)
    answer = json.loads(run(*words, "--json", data=KINGDOM).out)
    # Points: towns 2 x 1, wheat 3 x 1, church 2 x 2 towns, castle 3 towers. Queen on wheat.
    assert answer["parts"] == {"coins": 3, "properties": 5, "queen": 3, "buildings": 7}
    assert answer["total"] == 18
    told = run(*words, data=KINGDOM).out
    lines = [line.split() for line in told.splitlines()]
    assert ["Queen", "3"] in lines and ["buildings", "7"] in lines and ["total", "18"] in lines


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"coins": -1}, "coins"),
        ({"coins": True}, "coins"),
        ({"towers": 1.5}, "towers"),
        ({"knights": "2"}, "knights"),
        ({"queen": 1}, "queen"),
        ({"buildings": "Church"}, "buildings"),
        ({"buildings": ["Palace"]}, "Palace"),
        ({"buildings": ["Church", "Statue"]}, "2 on 1 town squares"),
        ({"buildings": ["Queen's Tower"]}, "t1"),
        ({"options": ["teams"]}, "options"),
        ({"options": ["optional-once", "nonsense"]}, "nonsense"),
    ],
)
def test_impossible_coins_or_buildings_are_refused(fields, problem, answer_of):
    value = {"game": "queendomino", "size": 5, "cells": [CASTLE, [1, 0, "t", 0]], **fields}
    assert problem in answer_of("score", value, status=1)["error"]


def test_no_more_copies_of_a_building_than_in_the_game(answer_of):
    towns = [[x, y, "t", 0] for x in (1, 2) for y in (0, 1)]
    value = {"game": "queendomino", "size": 5, "cells": [CASTLE, *towns]}
    value["buildings"] = ["Church"] * 3
    assert "3 times" in answer_of("score", value, status=1)["error"]


def test_kingdomino_refuses_towns(answer_of):
    value = {"size": 5, "cells": [CASTLE, [1, 0, "t", 0]]}
    assert "terrain" in answer_of("score", {"game": "kingdomino", **value}, status=1)["error"]
    assert answer_of("score", {"game": "royal-wedding", **value})["total"] == 0


def test_kingdoms_of_queendomino_are_ranked_without_crowns(answer_of):
    def realm(*cells):
        return {"game": "queendomino", "size": 5, "cells": [CASTLE, *cells]}

    narrow = realm([1, 0, "w", 2], [0, 1, "f", 0])
    # The same points and the same largest property, but fewer crowns.
    fewer = {**realm([1, 0, "w", 0], [0, 1, "f", 0]), "coins": 6}
    larger = realm([1, 0, "w", 1], [2, 0, "w", 0])
    answer = answer_of("score", {"kingdoms": [narrow, fewer]})
    assert (answer["places"], answer["winners"]) == ([1, 1], [0, 1])
    answer = answer_of("score", {"kingdoms": [narrow, larger]})
    assert (answer["places"], answer["winners"]) == ([2, 1], [1])
    mixed = {"kingdoms": [narrow, {"game": "kingdomino", "size": 5, "cells": [CASTLE]}]}
    assert "kingdoms[1]" in answer_of("score", mixed, status=1)["error"]


def test_legal_places_dominoes_beside_towns(answer_of):
    value = {"game": "queendomino", "size": 5, "cells": [CASTLE, [1, 0, "t", 0]]}
    answer = answer_of("legal", {**value, "halves": [["t", 0], ["m", 2]]})
    assert [2, 0, 3, 0] in answer["placements"] and not answer["discard"]
    assert [3, 0, 2, 0] not in answer["placements"]
    own = answer_of("legal", {**value, "domino": 47})
    assert own == answer_of("legal", {**value, "halves": [["t", 0], ["t", 0]]})


def test_the_royal_wedding_counts_the_dominoes_of_both_sets(answer_of):
    value = {"game": "royal-wedding", "size": 7, "cells": [CASTLE, [1, 0, "t", 0]], "domino": 47}
    town = answer_of("legal", {**value, "set": "q"})
    swamp = answer_of("legal", {**value, "set": "k"})
    assert [2, 0, 3, 0] in town["placements"] and [2, 0, 3, 0] not in swamp["placements"]
    assert "set" in answer_of("legal", value, status=1)["error"]


@pytest.mark.parametrize(
    "words",
    [
        ("queendomino", "greedy,random"),
        ("queendomino", "greedy,random,random,greedy"),
        ("royal-wedding", "greedy,random,random,greedy,random"),
        ("royal-wedding", "greedy,greedy,random,random", "--option", "teams"),
    ],
)
def test_simulated_games_are_the_same_for_any_number_of_jobs(words, run, tmp_path):
    game, bots, *options = words
    reports = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        answer = commands.run_program(
            *("simulate", "--game", game, "--bots", bots, "--games", "6", "--seed", "9"),
            *("--jobs", jobs, "--json", "--logs", folder, *options),
        )
        assert answer.status == 0, answer.err
        report = json.loads(answer.out)
        reports.append([report["game"], report["games"], report["bots"]])
    assert reports[0] == reports[1] and reports[0][:2] == [game, 6]
    texts = [[path.read_text() for path in sorted((tmp_path / jobs).iterdir())] for jobs in "12"]
    assert len(texts[0]) == 6 and texts[0] == texts[1]
    for path in (tmp_path / "1").iterdir():
        assert run("replay", "--json", path).status == 0
