"""Play whole games by keys alone, with undo, peeks and power cuts in between."""

import json

import pytest
from commands import run_program
from device_monkey import Monkey
from device_wire import check_micropython
from tiers import few_now

from host_tools.commands.replay import as_json
from host_tools.games.game_log import read_log
from host_tools.virtual.headless import switch_on

GAMES_A_DEVICE = 10


def play(folder, seed):
    """Play ten games on one device. Returns the monkey and the result of each game."""
    ends = []
    folder.mkdir()
    with switch_on("cpython", folder, seed) as device:
        monkey = Monkey(device, seed)
        for _ in range(GAMES_A_DEVICE):
            ends.append(monkey.play_a_game())
            monkey.leave()
    return monkey, ends


def check_files(folder, ends):
    """Check that the device's files contain the played games, and that they can be replayed."""
    files = sorted((folder / "castellan" / "games").iterdir())
    assert len(files) == len(ends)
    for file, (game, lines) in zip(files, ends, strict=True):
        assert file.read_text().splitlines() == lines
        report = as_json(read_log(str(file)))
        assert report["finished"]
        assert [one["colour"] for one in report["players"]] == game["players"]
        for player, kingdom in zip(report["players"], game["kingdoms"], strict=True):
            assert {name: player[name] for name in ("cells", "discards", "largest")} == {
                name: kingdom[name] for name in ("cells", "discards", "largest")
            }
        if not game["options"].count("dynasty"):
            assert [one["total"] for one in report["players"]] == game["scores"]
        places = enumerate(game["places"])
        assert report["winners"] == [player for player, place in places if place == 1]


@pytest.mark.interpreter
@pytest.mark.parametrize("seed", few_now(range(10), quick=[]))
def test_ten_games_agree_with_the_rules_core_and_on_both_interpreters(seed, tmp_path, needs):
    folder = tmp_path / "cpython"
    monkey, ends = play(folder, seed)
    check_files(folder, ends)
    check_micropython(tmp_path / "micropython", seed, monkey.transcript, needs)
    check_files(tmp_path / "micropython", ends)
    assert all(monkey.done[deed] for deed in ("undo", "peek", "power-cut")), monkey.done


@pytest.mark.slow
@pytest.mark.interpreter
@pytest.mark.parametrize("seed", range(100, 150))
def test_five_hundred_games_more_agree(seed, tmp_path, needs):
    test_ten_games_agree_with_the_rules_core_and_on_both_interpreters(seed, tmp_path, needs)


def test_the_command_replay_reads_the_log_that_the_device_wrote(tmp_path):
    with switch_on("cpython", tmp_path, 77) as device:
        monkey = Monkey(device, 77)
        game, _ = monkey.play_a_game()
        monkey.leave()
    log = tmp_path / "castellan" / "games" / "000001.log"
    answer = run_program("replay", log, "--json")
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    assert [one["cells"] for one in report["players"]] == [
        kingdom["cells"] for kingdom in game["kingdoms"]
    ]
