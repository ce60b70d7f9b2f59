"""`castellan score` and `castellan legal` keep their formats and refuse invalid kingdoms."""

import json

import commands
import pytest

CASTLE = [0, 0, "C", 0]
EXAMPLE = (
    b'{"game":"kingdomino","size":5,"options":["middle-kingdom","harmony"],"discards":0,'
    b'"cells":[[0,0,"C",0],[1,0,"w",1],[2,0,"w",0]]}\n'
)
EXAMPLE_ANSWER = (
    '{"total":7,"properties":[["w",2,1,2]],"bonuses":{"middle-kingdom":0,"harmony":5},'
    '"largest":2,"crowns":1}\n'
)
KINGDOM = b"w0 w1 .. .. ..\nw0 CC f0 f1 ..\n"


def test_the_worked_example_gives_the_exact_answer(run):
    assert run("score", "--jsonl", data=EXAMPLE).out == EXAMPLE_ANSWER


def test_a_text_is_scored_from_a_file_and_from_standard_input(run, tmp_path):
    path = tmp_path / "kingdom.txt"
    path.write_bytes(KINGDOM)
    from_file = run("score", "--json", path)
    assert json.loads(from_file.out) == {
        "total": 5,
        "properties": [["f", 2, 1, 2], ["w", 3, 1, 3]],
        "bonuses": {"middle-kingdom": 0, "harmony": 0},
        "largest": 3,
        "crowns": 2,
    }
    assert run("score", "--json", data=KINGDOM).out == from_file.out


def test_a_person_sees_kingdom_properties_bonuses_and_total(run):
    answer = run("score", "--harmony", "--discards", "0", data=KINGDOM)
    assert answer.status == 0
    assert "w0 CC f0 f1" in answer.out
    for words in (["f", "forest", "2", "1", "2"], ["Harmony", "5"], ["total", "10"]):
        assert words in [line.split() for line in answer.out.splitlines()]
    assert "\x1b" not in answer.out


def test_colours_come_when_they_are_forced(run, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("score", data=KINGDOM).out


@pytest.mark.parametrize(
    ("option", "points"),
    [("middle-kingdom", 10), ("middle-kingdom=lenient", 10), ("middle-kingdom=strict", 0)],
)
def test_the_readings_of_middle_kingdom_differ(option, points, answer_of):
    cells = [CASTLE, [1, 0, "w", 1], [-1, 0, "f", 0]]
    assert answer_of("score", {"cells": cells, "options": [option]})["total"] == points + 1


def test_with_unknown_discards_harmony_needs_a_full_grid(answer_of):
    around = [[x, y, "w", 0] for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
    full = {"options": ["harmony"], "cells": [CASTLE, *around]}
    assert answer_of("score", full)["bonuses"]["harmony"] == 5
    assert answer_of("score", {**full, "discards": 1})["bonuses"]["harmony"] == 0
    assert answer_of("score", {**full, "cells": [CASTLE, *around[1:]]})["total"] == 0


def test_kingdoms_are_ranked_with_the_tie_break_and_shared_victories(answer_of):
    poor = {"cells": [CASTLE, [1, 0, "w", 0]]}
    small = {"cells": [CASTLE, [1, 0, "w", 2], [-1, 0, "f", 0]]}
    large = {"cells": [CASTLE, [1, 0, "w", 1], [2, 0, "w", 0]]}
    answer = answer_of("score", {"kingdoms": [poor, small, large, large]})
    assert answer["places"] == [4, 3, 1, 1]
    assert answer["winners"] == [2, 3]
    assert [result["total"] for result in answer["kingdoms"]] == [0, 2, 2, 2]


def test_an_invalid_line_gets_an_error_and_the_others_an_answer(run):
    data = EXAMPLE + b"{\n" + EXAMPLE
    answer = run("score", "--jsonl", data=data)
    assert answer.status == 1
    assert [list(line) for line in answer.lines()][1] == ["error"]
    assert answer.lines()[0] == answer.lines()[2] == json.loads(EXAMPLE_ANSWER)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"cells": []}, "castle is missing"),
        ({"cells": [CASTLE, CASTLE]}, "castle stands twice"),
        ({"cells": [[1, 0, "C", 0]]}, "only (0,0)"),
        ({"cells": [[0, 0, "C", 1]]}, "no crowns"),
        ({"cells": [CASTLE, [1, 0, "x", 0]]}, "cells[1]: no terrain has the letter 'x'"),
        ({"cells": [CASTLE, [1, 0, "t", 0]]}, "letter 't'"),
        ({"cells": [CASTLE, [1, 0, "wf", 0]]}, "letter 'wf'"),
        ({"cells": [CASTLE, [1, 0, "w", 4]]}, "cells[1]: 4 crowns"),
        ({"cells": [CASTLE, [1, 0, "w", True]]}, "cells[1]"),
        ({"cells": [CASTLE, [1, 0, "w"]]}, "cells[1]"),
        ({"cells": [CASTLE, [1, 0, "w", 0], [1, 0, "f", 0]]}, "(1,0) is named twice"),
        ({"cells": [CASTLE, [5, 0, "w", 0]]}, "6 squares wide"),
        ({"cells": [CASTLE, [0, -5, "w", 0]]}, "6 squares high"),
        ({"cells": [CASTLE, [10**30, 0, "w", 0]]}, "too far"),
        ({"cells": [CASTLE] * 51}, "too many"),
        ({"cells": {"a": 1}}, "cells: a list"),
        ({}, "cells: a list"),
        ({"cells": [CASTLE], "size": 6}, "size: 6"),
        ({"cells": [CASTLE], "size": "5"}, "size"),
        ({"cells": [CASTLE], "game": "chess"}, "kingdomino"),
        ({"cells": [CASTLE], "game": ["kingdomino"]}, "kingdomino"),
        ({"cells": [CASTLE], "options": ["chaos"]}, "chaos"),
        ({"cells": [CASTLE], "options": "harmony"}, "options"),
        (
            {"cells": [CASTLE], "options": ["middle-kingdom", "middle-kingdom=strict"]},
            "one reading",
        ),
        ({"cells": [CASTLE], "discards": -1}, "discards"),
        ({"cells": [CASTLE], "discards": 1.5}, "discards"),
        ({"kingdoms": []}, "kingdoms"),
        ({"kingdoms": [{"cells": [CASTLE]}, {"cells": []}]}, "kingdoms[1]: the castle"),
        ({"kingdoms": [3]}, "kingdoms[0]"),
        ([1], "not a JSON object"),
    ],
)
def test_an_invalid_kingdom_in_json_gets_its_error(value, words, answer_of):
    assert words in answer_of("score", value, status=1)["error"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"w0 CC x0\n", "line 1, cell 3"),
        (b"w0 CC\nw4 f0\n", "line 2, cell 1: 4 crowns"),
        (b"w0 CC\nw0\n", "line 2: 1 cells, but line 1 has 2"),
        (b"w0 w0\n", "castle CC is missing"),
        (b"CC CC\n", "line 1, cell 2: the castle stands twice"),
        (b"CC w0 w0 w0 w0 w0\n", "6 squares wide"),
        (b"CC w0 ww\n", "line 1, cell 3"),
        (b"", "no kingdom"),
        (b"CC w\xff\n", "line 1: byte 5 is not UTF-8"),
        (b"CC " + b"w" * 1_000_001, "line 1: longer than"),
    ],
)
def test_an_invalid_kingdom_as_text_gets_one_line(data, words, run):
    answer = run("score", data=data)
    assert commands.is_one_complaint(answer)
    assert words in answer.err


def test_an_unreadable_file_gets_one_line(run, tmp_path):
    for path in (tmp_path, tmp_path / "none", "a\0b"):
        assert commands.is_one_complaint(run("score", path))
        assert commands.is_one_complaint(run("score", "--jsonl", path))


def test_an_unknown_game_or_option_is_named(run):
    assert "chess" in run("score", "--game", "chess", data=KINGDOM).err
    assert "chaos" in run("score", "--option", "chaos", data=KINGDOM).err


def test_placements_are_sorted_and_equal_halves_counted_once(answer_of):
    twins = answer_of("legal", {"cells": [CASTLE], "domino": 1})
    other = answer_of("legal", {"cells": [CASTLE], "halves": [["g", 0], ["s", 2]]})
    by_number = answer_of("legal", {"cells": [CASTLE], "domino": 44})
    assert other == by_number
    assert other["placements"] == sorted(other["placements"])
    assert (len(twins["placements"]), len(other["placements"])) == (12, 24)
    assert twins["placements"] == [one for one in other["placements"] if one[:2] < one[2:]]
    assert other["discard"] is False


def test_discard_is_true_exactly_if_no_placement_is_legal(answer_of):
    ring = [[x, y, "w", 0] for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    cells = [CASTLE, *ring]
    assert answer_of("legal", {"cells": cells, "halves": [["f", 0], ["l", 0]]}) == {
        "placements": [],
        "discard": True,
    }
    assert answer_of("legal", {"cells": cells, "domino": 1})["discard"] is False


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"domino": 49}, "domino: 49"),
        ({"domino": 0}, "domino: 0"),
        ({"domino": True}, "domino"),
        ({"domino": 1, "halves": [["w", 0], ["w", 0]]}, "either"),
        ({}, "either"),
        ({"halves": [["w", 0]]}, "halves"),
        ({"halves": [["w", 0], ["w", 9]]}, "halves[1]"),
        ({"halves": [["C", 0], ["w", 0]]}, "halves[0]"),
    ],
)
def test_an_invalid_domino_gets_its_error(value, words, answer_of):
    assert words in answer_of("legal", {"cells": [CASTLE], **value}, status=1)["error"]


def test_a_long_line_neither_hangs_nor_ends_the_batch(run):
    data = EXAMPLE + b"[" * 5_000_000 + b"\n" + b"[" * 900_000 + b"\n" + EXAMPLE
    answer = run("score", "--jsonl", data=data)
    assert ["error" in line for line in answer.lines()] == [False, True, True, False]


@pytest.mark.slow
def test_a_line_of_a_hundred_megabytes_is_refused(run):
    answer = run("score", "--jsonl", data=b"7" * 100_000_000)
    assert "longer than" in answer.lines()[0]["error"]


def test_the_installed_program_gives_the_same_answers():
    answer = commands.run_program("score", "--jsonl", data=EXAMPLE)
    assert (answer.status, answer.out, answer.err) == (0, EXAMPLE_ANSWER, "")
    assert commands.is_one_complaint(commands.run_program("score", data=b"C"))
