"""Test films of archived games on a page, in a terminal and as a GIF, with the box's lights."""

import io
import json
import os
import re
import shutil
from array import array
from itertools import pairwise

import commands
import pytest
from castellan.advice.random_player import RandomPlayer
from castellan.core.rng import Random
from castellan.rules import registry
from support.naive.house_pieces import house_text

from host_tools.archive import film, film_terminal
from host_tools.archive.log_reader import match_of
from host_tools.pieces.piece_set import parse
from host_tools.simulate.runner import play_match
from host_tools.terminal.output import Terminal

LOG = commands.LOGS / "kingdomino-4.log"
TABLE_LOGS = [
    commands.log_of(game).relative_to(commands.LOGS).with_suffix("").as_posix()
    for game in commands.TABLE_GAMES
]
WEDDING = commands.LOGS / "royal-wedding-teams-8.log"


def test_the_film_of_a_page_ends_with_the_points_of_the_game(archive, tmp_path):
    archive("add", WEDDING)
    archive("replay", 1, "--html", tmp_path / "film.html")
    page = (tmp_path / "film.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
    last = data["shots"][-1]
    points = {
        data["names"][player]: house[1][0]
        for players, house in zip(data["houses"], last["houses"], strict=True)
        for player in players
    }
    kept = archive("show", 1, "--json").lines()[0]
    assert points == {player["name"]: player["points"] for player in kept["players"]}
    assert last["caption"] == "green and blue win"


def with_own_pieces():
    """Play a random game of Dragon Inferno with an invented piece set. Returns its log."""
    data = parse(house_text(Random(3, 500))).packed()
    match = registry.open_game("dragon-inferno").make(bytes((0, 3)), 0, 5, data)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    players = [RandomPlayer(Random(seat)) for seat in range(2)]
    play_match(match, players, choices)
    return "\n".join(registry.open_text("dragon-inferno").write(match)) + "\n"


def test_a_game_with_its_own_pieces_is_stored_and_shown_with_them(archive, tmp_path):
    log = tmp_path / "own.log"
    log.write_text(with_own_pieces(), encoding="utf-8")
    assert archive("add", log).out == "1 game added\n"
    assert archive("add", log).out == "0 games added, 1 were there already\n"
    assert archive("show", 1).status == 0
    assert "The end" in archive("replay", 1).out
    assert archive("replay", 1, "--html", tmp_path / "film.html").status == 0


@pytest.mark.parametrize("name", TABLE_LOGS)
def test_the_film_of_a_game_without_dominoes_ends_as_the_game_does(name, archive, tmp_path):
    log = commands.LOGS / f"{name}.log"
    archive("add", log)
    archive("replay", 1, "--html", tmp_path / "film.html")
    page = (tmp_path / "film.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
    last = data["shots"][-1]
    points = [number for house in last["houses"] for number in house[1]]
    kept = archive("show", 1, "--json").lines()[0]
    assert points == [player["points"] for player in kept["players"]]
    best = max(kept["players"], key=lambda player: player["points"])
    assert last["caption"] == f"{best['name']} wins"
    for shot in data["shots"]:
        for squares, _, flash, rest in shot["houses"]:
            assert len(flash) == len(rest) == 98
            assert all(word in data["looks"] for _, _, word in squares)
            columns, rows = data["size"]
            assert len({(x, y) for x, y, _ in squares}) == len(squares) <= columns * rows
    lit = sum(last["houses"][0][3][at : at + 2] != "00" for at in range(0, 98, 2))
    assert 20 <= lit <= 49
    told = archive("replay", 1).out
    assert "The end" in told


@pytest.mark.parametrize("name", ["kingdomino-4", "dice-and-dragons/duel"])
def test_the_film_in_a_terminal_shows_every_board_and_the_points(name):
    match = match_of((commands.LOGS / f"{name}.log").read_text(encoding="utf-8"))
    made = film.shots_of(match, ["Ada", "Ben", "Cleo", "Dan"][: len(match.seats)])
    terminal = Terminal(io.StringIO(), {"FORCE_COLOR": "1"})
    lines = film_terminal.lines_of(terminal, made, made.shots[-1], 99)
    text = re.sub(r"\x1b\[[\d;]*m", "", "\n".join(lines))
    for house in made.shots[-1].houses:
        assert f"{made.names[house.players[0]]} {house.points[0]}" in text
    crowns = sum(
        int(word[1]) for h in made.shots[-1].houses for *_, word in h.squares if word != "CC"
    )
    sign = "+" if "duel" in name else terminal.crown
    assert text.count(sign) == crowns


class Screen(io.StringIO):
    """A fake terminal that records its output."""

    def isatty(self):
        return True


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (44, 12)])
@pytest.mark.parametrize("log", [LOG, WEDDING, commands.LOGS / f"{TABLE_LOGS[1]}.log"])
def test_a_film_plays_in_place_on_a_terminal_of_any_size(log, size, monkeypatch):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size(size))
    match = match_of(log.read_text(encoding="utf-8"))
    made = film.shots_of(match, ["Maximiliane" + "!" * seat for seat in range(len(match.seats))])
    terminal = Terminal(Screen(), {"TERM": "xterm"})
    film_terminal.play(terminal, made, 50, lambda _: None)
    first, *shots = terminal.stream.getvalue().split("\x1b[H")
    assert "\x1b[?7l" in first  # long lines are cut
    assert len(shots) == len(made.shots)
    for sent, shot in zip(shots, made.shots, strict=True):
        assert sent.count("\n") < size[1]
        assert shot.caption in sent
    assert shots[-1].endswith("\x1b[?7h\x1b[?25h")


def test_four_kingdoms_with_names_are_shown_whole_on_a_usual_terminal(monkeypatch):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    names = ["Ada", "Benedict", "Cleo", "Dan"]
    made = film.shots_of(match_of(LOG.read_text(encoding="utf-8")), names)
    terminal = Terminal(Screen(), {"TERM": "xterm"})
    text = "\n".join(film_terminal.lines_of(terminal, made, made.shots[-1], 23))
    for house in made.shots[-1].houses:
        assert f"{names[house.players[0]]}\x1b[0m\x1b[1m {house.points[0]}" in text
        for _, _, word in house.squares:
            assert terminal.square(word) in text


def test_every_shot_of_a_film_grows_the_kingdom_of_its_actor_alone():
    shots = film.shots_of(match_of(LOG.read_text(encoding="utf-8")), "ABCD").shots
    for before, after in pairwise(shots[:-1]):
        for number, (one, other) in enumerate(zip(before.houses, after.houses, strict=True)):
            assert one.squares <= other.squares
            grows = number == after.actor and "discard" not in after.caption
            assert len(other.squares - one.squares) == (2 if grows else 0)


def test_the_lights_of_a_film_are_those_of_the_terrain():
    last = film.shots_of(match_of(LOG.read_text(encoding="utf-8")), "ABCD").shots[-1]
    for house in last.houses:
        assert sum(number > 0 for number in house.rest) == len(house.squares)
        crowned = sum(word[1] in "123" for _, _, word in house.squares)
        assert sum(a != b for a, b in zip(house.flash, house.rest, strict=True)) == crowned


@pytest.mark.parametrize("name", ["kingdomino-4", *TABLE_LOGS])
def test_a_gif_has_a_picture_for_every_shot(name, archive, tmp_path, extras):
    from PIL import Image

    log = commands.LOGS / f"{name}.log"
    archive("add", log)
    assert archive("replay", 1, "--gif", tmp_path / "film.gif").status == 0
    shots = film.shots_of(match_of(log.read_text(encoding="utf-8")), "ABCD").shots
    with Image.open(tmp_path / "film.gif") as picture:
        assert picture.format == "GIF"
        assert picture.n_frames >= len(shots)


@pytest.mark.parametrize("speed", [0.1, 50])
def test_a_gif_takes_the_time_that_was_asked_for(speed, archive, tmp_path, extras):
    from PIL import Image, ImageSequence

    archive("add", LOG)
    assert archive("replay", 1, "--gif", tmp_path / "film.gif", "--speed", speed).status == 0
    count = len(film.shots_of(match_of(LOG.read_text(encoding="utf-8")), "ABCD").shots)
    with Image.open(tmp_path / "film.gif") as picture:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert sum(times) == (count - 1) * 1000 / speed + 4000


def test_without_a_terminal_replay_prints_the_story(archive):
    archive("add", LOG, "--names", "pink=Ada")
    told = archive("replay", 1).out
    assert "Ada (pink)" in told
    assert "Row 1 of 12" in told
    assert "\x1b" not in told


def test_a_picture_that_cannot_be_written_is_one_line(archive, tmp_path):
    archive("add", LOG)
    for words in (("report",), ("replay", 1, "--html"), ("export",)):
        assert commands.is_one_complaint(archive(*words, tmp_path / "no" / "file"))


@pytest.mark.parametrize("speed", ["0", "-2", "nan", "inf", "0.001", "1e-300", "51"])
def test_a_speed_out_of_range_is_one_line(speed, archive, tmp_path):
    archive("add", LOG)
    for words in ((), ("--gif", tmp_path / "film.gif"), ("--html", tmp_path / "film.html")):
        answer = archive("replay", 1, f"--speed={speed}", *words)
        assert commands.is_one_complaint(answer)
        assert "is not a number from 0.1 to 50" in answer.err
