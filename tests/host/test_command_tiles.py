"""`castellan tiles` shows the data that a user may correct, and checks the user's file."""

import commands
import pytest
from support.naive.queendomino_pieces import BUILDINGS_PATH, read_buildings

ROOT = commands.ROOT
KINDS = read_buildings(ROOT / BUILDINGS_PATH)


def test_tiles_shows_the_buildings_and_their_sources(run):
    answer = run("tiles", "queendomino")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    for name, kind in KINDS.items():
        line = next(line for line in lines if line.startswith(name + " "))
        assert line.split(name, 1)[1].split()[:3] == [
            str(kind[column]) for column in ("copies", "knights", "towers")
        ]
        assert line.endswith(kind["at_once"])
    assert "17 kinds of buildings on 32 tiles" in lines[-1]


def test_a_corrected_table_is_checked_before_it_is_used(run, tmp_path):
    text = (ROOT / BUILDINGS_PATH).read_text()
    path = tmp_path / "buildings.csv"
    path.write_text(text.replace("Queen's Tower,3,0,0", "Queen's Tower,3,0,1"))
    answer = run("tiles", "--check", path, "queendomino")
    assert answer.status == 0 and "15 of 15 towers" in answer.out


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Church,2", "Church,4", "line 8, copies"),
        ("Church,2,0", "Church,2,x", "line 8, knights"),
        ("Church,2,0,0", "Church,2,0,9", "line 8, towers"),
        ("Church", "Bakery", "line 8, name"),
        (",t,2,", ",x,2,", "line 8, property"),
        (",t,2,", ",,2,", "line 8, per_property"),
        ("Statue,3", "Statue,2", "17 kinds on 31 tiles"),
        ("name,copies", "title,copies", "line 1"),
        ("Foundry,2,0,0,", "Foundry,2,0,", "line 7"),
        (",unknown\nSawmill", ",\nSawmill", "line 2, at_once"),
    ],
)
def test_an_error_in_the_buildings_names_line_and_column(old, new, problem, run, tmp_path):
    text = (ROOT / BUILDINGS_PATH).read_text()
    assert old in text
    path = tmp_path / "buildings.csv"
    path.write_text(text.replace(old, new, 1))
    answer = run("tiles", "--check", path, "queendomino")
    assert commands.is_one_complaint(answer)
    assert problem in answer.err


def test_tiles_refuses_an_unknown_game_and_a_missing_file(run, tmp_path):
    assert commands.is_one_complaint(run("tiles", "chess"))
    assert commands.is_one_complaint(run("tiles", "--check", tmp_path / "no.csv", "queendomino"))
