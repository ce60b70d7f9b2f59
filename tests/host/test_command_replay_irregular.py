"""`castellan replay` counts irregular actions and amends a line. The archive keeps the count."""

import json

import commands
import pytest
from castellan.ui.session import Session
from support import irregular

from host_tools.games.game_log import read_log
from host_tools.virtual.state import game_of

BEGINNING = """castellan-log 1
game kingdomino
players pink blue
# we began late
row 3 17 24 33
king blue 17
king pink 3
king pink 33
king blue 24
row 4 5 18 35
place pink 0 3 0 4 !
king pink 18
place blue discard ! # it was late
king blue 4
"""
SQUARES_OF_NOBODY = [[2, 1]]  # under dragon 2 at (0,0)


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "game.log"
    path.write_text(BEGINNING, encoding="utf-8")
    return path


def test_irregular_actions_are_counted_by_the_lines_of_the_file(log, run):
    told = run("replay", log)
    assert told.status == 0
    assert told.out.splitlines()[-1] == "2 actions were irregular: lines 11, 13"
    assert "pink places  3 f0 f0 at (0,3) (0,4) !" in told.out
    assert " discards 17 f0 l0 !" in told.out
    assert json.loads(run("replay", log, "--json").out)["irregular"] == [11, 13]
    log.write_text(BEGINNING.replace(" discard ! # it was late", " 0 1 0 2"), encoding="utf-8")
    assert run("replay", log).out.splitlines()[-1] == "1 action was irregular: line 11"


def test_an_amended_log_is_printed_with_its_comments(log, run):
    told = run("replay", "--amend", 11, "place pink 1 0 2 0", log)
    wanted = BEGINNING.replace("place pink 0 3 0 4 !", "place pink 1 0 2 0")
    assert (told.status, told.out, told.err) == (0, wanted, "")
    answer = json.loads(run("replay", "--json", "--amend", 11, "place pink 1 0 2 0", log).out)
    assert answer["irregular"] == [13]


def test_the_first_line_that_becomes_impossible_is_named(log, run):
    told = run("replay", "--amend", 5, "row 3 18 24 33", log)
    assert commands.is_one_complaint(told, status=1)
    assert "game.log, line 6: K3: domino 17 is not in the first row" in told.err


def test_a_new_line_is_refused_as_any_line_of_a_log(log, run):
    told = run("replay", "--amend", 11, "place pink 1 0 2 0 !", log)
    assert commands.is_one_complaint(told, status=1)
    assert "game.log, line 11: nothing is irregular here" in told.err
    assert commands.is_one_complaint(run("replay", "--amend", 11, "place pink", log), status=2)


@pytest.mark.parametrize(
    ("number", "line"), [(0, "end"), (99, "end"), ("x", "end"), (4, "end"), (5, "# none")]
)
def test_only_a_line_with_an_action_is_amended(number, line, log, run):
    assert commands.is_one_complaint(run("replay", "--amend", number, line, log), status=2)


@pytest.mark.parametrize(("game", "seats"), irregular.tables())
def test_irregular_games_of_every_game_are_told_drawn_kept_and_filmed(
    game, seats, run, archive, tmp_path
):
    path = tmp_path / "irregular.log"
    lines = list(irregular.write(game, irregular.play(game, seats, 4).match))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    marked = [number for number, line in enumerate(lines, 1) if line.endswith(" !")]
    assert json.loads(run("replay", path, "--json").out)["irregular"] == marked
    assert run("replay", path, "--svg", tmp_path / "irregular.svg").status == 0
    assert archive("add", path).status == 0
    kept = json.loads(archive("show", 1, "--json").out)
    assert len(marked) <= kept["irregular"] <= len(marked) + 2
    assert f"{kept['irregular']} irregular" in archive("show", 1).out
    assert archive("replay", 1, "--html", tmp_path / "film.html").status == 0
    assert " !" in (tmp_path / "film.html").read_text(encoding="utf-8")


def test_a_dragon_beside_the_tiles_burns_squares_of_nobody(run, tmp_path):
    lines = (commands.LOGS / "rules" / "dragon-inferno" / "I7-refused-2.log").read_text()
    path = tmp_path / "game.log"
    path.write_text(lines.rstrip() + " !\n", encoding="utf-8")
    answer = json.loads(run("replay", "--json", path).out)
    match = read_log(str(path))
    session = Session(None)
    session.game = "dragon-inferno"
    session.adopt(match)
    state = dict(game_of(session))
    assert state["burnt"] == answer["burnt"] == SQUARES_OF_NOBODY
    match.undo()
    assert "burnt" not in dict(game_of(session))
