"""`castellan replay` agrees with the naive rules on every log and refuses illegal logs."""

import json
from xml.etree import ElementTree

import commands
import pytest
from castellan.rules.kingdomino.text import write
from castellan.rules.names import COLOURS
from support.naive.kingdomino import Game
from support.naive.tiles import read_dominoes

from host_tools.games.game_log import read_log

LOGS = sorted(commands.LOGS.glob("kingdomino-*.log"))
NAMES = [path.stem for path in LOGS]
DOMINOES = read_dominoes(commands.ROOT / "host_tools" / "data" / "kingdomino_dominoes.csv")
BEGINNING = """castellan-log 1
game kingdomino
players pink blue
row 3 17 24 33
king blue 17
king pink 3
king pink 33
king blue 24
row 4 5 18 35
"""


def words_of(path):
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines()]


def naive_game(path):
    """Play a log through the naive rules with a separate log reader."""
    head = {words[0]: words[1:] for words in words_of(path)[:4]}
    colours = head["players"]
    game = Game(len(colours), head.get("options", []), DOMINOES)
    for verb, *rest in words_of(path):
        if verb == "row":
            if game.awaiting()[0] == "clear":
                game.clear_table()
            for number in rest:
                game.show_tile(int(number))
        elif verb == "king":
            if game.awaiting()[0] == "king":
                game.draw_king(colours.index(rest[0]))
            assert game.awaiting() == ("choose", colours.index(rest[0]))
            game.choose(int(rest[1]))
        elif verb == "place":
            assert game.awaiting() == ("place", colours.index(rest[0]))
            if rest[1] == "discard":
                game.discard()
            else:
                game.place([int(word) for word in rest[1:]])
    return game


def test_there_is_a_log_for_every_number_of_players_and_every_variant():
    seen = {words[0] + str(len(words) - 1) for path in LOGS for words in words_of(path)[2:3]}
    options = {word for path in LOGS for words in words_of(path)[3:4] for word in words[1:]}
    assert seen == {"players2", "players3", "players4"}
    assert {"harmony", "middle-kingdom", "mighty-duel", "dynasty", "row-of-four"} <= options
    assert {"middle-kingdom=lenient", "middle-kingdom=strict"} <= options


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_a_log_is_written_as_it_was_read(path):
    assert "".join(f"{line}\n" for line in write(read_log(str(path)))) == path.read_text()


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_the_naive_rules_end_in_the_same_state(path, run):
    answer = json.loads(run("replay", path, "--json").out)
    game = naive_game(path)
    assert answer["finished"] == game.is_finished()
    if game.games > 1:
        assert answer["games"] == game.finished_scores
        totals = [sum(points) for points in zip(*game.finished_scores, strict=True)]
    else:
        totals = [game.score(seat)["total"] for seat in range(game.players)]
    assert [player["total"] for player in answer["players"]] == totals
    assert answer["winners"] == (game.winners() if game.is_finished() else [])
    for seat, player in enumerate(answer["players"]):
        cells = game.kingdoms[seat].cells
        assert player["cells"] == sorted([x, y, *half] for (x, y), half in cells.items())
        assert player["discards"] == game.kingdoms[seat].discards
        assert (player["largest"], player["crowns"]) == (
            game.score(seat)["largest"],
            game.score(seat)["crowns"],
        )


def test_json_has_the_documented_fields(run):
    answer = json.loads(run("replay", "--json", LOGS[0]).out)
    assert list(answer) == ["players", "winners", "rounds", "finished", "irregular"]
    fields = ["colour", "total", "largest", "crowns", "cells", "discards"]
    assert [list(player) for player in answer["players"]] == [fields] * len(answer["players"])
    assert answer["rounds"] == 6
    assert answer["players"][0]["colour"] in COLOURS


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_replay_prints_every_line_of_a_log(path, run):
    told = run("replay", path)
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines()
    for verb, phrase in (("row", "Row "), ("king", " takes "), ("place", " places ")):
        logged = [words for words in words_of(path) if words[0] == verb]
        discarded = [words for words in logged if words[-1] == "discard"]
        assert len([line for line in lines if phrase in line]) == len(logged) - len(discarded)
    answer = json.loads(run("replay", path, "--json").out)
    winners = [answer["players"][seat]["colour"] for seat in answer["winners"]]
    assert lines[-1] in (f"{winners[0]} wins." if winners else "The game is not finished.", "")


def test_the_picture_is_valid_xml_with_every_square(run, tmp_path):
    picture = tmp_path / "game.svg"
    assert run("replay", LOGS[2], "--svg", picture).status == 0
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    answer = json.loads(run("replay", LOGS[2], "--json").out)
    crowns = sum(player["crowns"] for player in answer["players"])
    paths = [one for one in root.iter() if one.tag.endswith("path")]
    assert len(paths) == crowns + len(answer["players"]) + len(answer["winners"])
    unwritable = run("replay", LOGS[2], "--svg", tmp_path / "no" / "game.svg")
    assert commands.is_one_complaint(unwritable)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "place pink 0 0 1 0",
            "K8: one of the squares is taken (round 2, pink is to place domino 3)",
        ),
        ("place pink discard", "K9: it fits, so it must be placed (round 2, "),
        ("place blue 1 0 2 0", "K5: it is not the turn of blue"),
        ("king pink 4", "K6: pink is to place domino 3"),
        ("row 1 2 3 4", "K6: pink is to place domino 3"),
        ("end", "K7: the game is not finished"),
    ],
)
def test_an_illegal_line_is_refused_with_its_number(line, reason, run):
    for more in ([], ["--json"]):
        answer = run("replay", "-", *more, data=f"{BEGINNING}{line}\nnonsense\n".encode())
        assert commands.is_one_complaint(answer, status=1)
        assert "line 10: " in answer.err
        assert reason in answer.err


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "standard input: the log ends before its first action"),
        (b"castellan-log 1\n", "ends before its first action"),
        (b"castellan-log 1\ngame kingdomino\n", "`players`"),
        (b"castellan-log 2\ngame kingdomino\n", "line 1: "),
        (b"castellan-log 1\ngame chess\n", "line 2: game: 'chess' is not one of: kingdomino"),
        (b"castellan-log 1\n\n# one\nplayers pink\n", "line 4: "),
        (BEGINNING.encode() + b"place pink 1 0\n", "line 10: place"),
        (BEGINNING.encode() + b"row 1 2 3 49\n", "line 10: row"),
        (BEGINNING.encode() + b"king pink \xff\n", "line 10: byte 11 is not UTF-8"),
        (BEGINNING.encode() + b"#" * 1_000_001, "line 10: longer than"),
        (b"#\n" * 3_000_000, "longer than 4,000,000 bytes"),
    ],
)
def test_an_invalid_log_gets_one_line(data, words, run):
    answer = run("replay", "-", data=data)
    assert commands.is_one_complaint(answer)
    assert words in answer.err


def test_an_unreadable_file_gets_one_line(run, tmp_path):
    assert commands.is_one_complaint(run("replay", tmp_path))
    assert commands.is_one_complaint(run("replay", tmp_path / "none"))
    assert commands.is_one_complaint(run("replay"))


def test_the_installed_program_refuses_an_illegal_line():
    answer = commands.run_program("replay", "-", data=(BEGINNING + "end\n").encode())
    assert commands.is_one_complaint(answer, status=1)
