"""Test the host tools with every game of the firmware and with the sample game."""

import json
from random import Random

import commands
import pytest
import sample_game
from castellan.rules import games, registry
from device_wire import KEYS, Wire
from support.every_game import every_game
from support.hand import Hand
from support.setting_up import to_game

from host_tools.simulate.players import players_of
from host_tools.virtual.headless import switch_on

GAMES = every_game()


@pytest.fixture
def box(monkeypatch):
    """Add the sample game to the registry's games."""
    monkeypatch.setattr(games, "NAMES", GAMES)


def log_of(game):
    """Return the path of a game's example log."""
    folders = (commands.LOGS, sample_game.FOLDER / "tests" / "logs")
    logs = [path for folder in folders for path in sorted(folder.rglob(f"{game}*.log"))]
    return next(path for path in logs if "unfinished" not in path.name)


@pytest.mark.parametrize("game", GAMES)
def test_its_example_log_is_read_and_written_alike(game, box):
    lines = log_of(game).read_text(encoding="utf-8").splitlines()
    reader = registry.open_text(game).Reader()
    assert [reader.line(line) for line in lines] == [""] * len(lines)
    assert reader.finish() == ""
    again = registry.open_text(game).Reader()
    for line in registry.open_text(game).write(reader.match):
        assert again.line(line) == ""
    assert again.match.dump() == reader.match.dump()


@pytest.mark.parametrize("game", GAMES)
def test_its_example_log_is_told_drawn_and_reported(game, box, run, tmp_path):
    told = run("replay", log_of(game))
    assert (told.status, told.err) == (0, "")
    assert run("replay", log_of(game), "--svg", tmp_path / "end.svg").status == 0
    report = json.loads(run("replay", log_of(game), "--json").out)
    assert report["finished"]
    assert report["winners"]


@pytest.mark.parametrize("game", GAMES)
def test_its_example_log_is_archived_with_its_points_and_filmed(game, box, run, archive, tmp_path):
    assert archive("add", log_of(game)).out == "1 game added\n"
    kept = archive("show", 1, "--json").lines()[0]
    report = json.loads(run("replay", log_of(game), "--json").out)
    points = [player["points"] for player in kept["players"]]
    assert points == [player["total"] for player in report["players"]]
    assert archive("replay", 1, "--html", tmp_path / "film.html").status == 0


@pytest.mark.parametrize("game", GAMES)
def test_its_players_are_simulated_and_its_logs_are_replayed(game, box, run, tmp_path):
    simplest = list(players_of(game))[1]
    seats = max(2, min(registry.meta(game).SEATS))
    bots = ",".join([simplest] + ["random"] * (seats - 1))
    answer = run("simulate", "--game", game, "--bots", bots, "--games", "2", "--logs", tmp_path)
    assert (answer.status, answer.err) == (0, "")
    for path in tmp_path.iterdir():
        assert run("replay", path).status == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_device_without_hardware_begins_a_match_and_keeps_it(game, box, tmp_path):
    luck = Random(3)
    with switch_on("cpython", tmp_path, 3) as device:
        wire = Wire(device)
        to_game(Hand(wire), registry.meta(game).CODE.encode())
        while wire.say("state")["game"] is None:
            wire.say("press A")
        for _ in range(60):
            answer = wire.say(f"press {luck.choice(KEYS)}")
            assert answer["screen"] != "error"
        before = wire.say("state")["game"]
        assert before["game"] == game
        wire.pull()
        assert wire.say("state")["game"] == before
        assert wire.say("log")["lines"][1] == f"game {game}"
