"""Play the Duel on the headless device. CPython and MicroPython answer the same."""

import json
import random

import pytest
from castellan.rules.duel import layout as d
from castellan.rules.duel import text
from castellan.rules.duel.match import make
from commands import run_program
from device_wire import Wire, check_micropython
from finger_games import may_fidget_in_a_duel
from support.duel_finger import DuelHand, DuelPerson
from support.duel_people import DuelPeople
from support.plug import fidget_with
from support.setting_up import set_up_duel
from tiers import few_now

from host_tools.virtual.headless import switch_on

COLOURS = b"\x00\x02"
_KEYS = ("A", "A", "A", "UP", "DOWN", "LEFT", "RIGHT", "B")


def check_state(game, table):
    """Check that the device's `state` shows the facts of the match `table`."""
    assert game["game"] == "duel"
    assert game["scores"] == [table.match_points(player) for player in range(2)]
    out = bytearray(2)
    table.places(out)
    assert game["places"] == list(out)
    assert game["round"] == table.state[d.ROUND] + 1
    for player, found in enumerate(game["maps"]):
        assert found["total"] == game["scores"][player]
        squares = [cell for cell in found["cells"] if cell[2] != "C"]
        points = sum(domain[3] for domain in found["domains"])
        assert points + found["prestige"] == found["total"]
        assert len(squares) == sum(domain[1] for domain in found["domains"])
        first = d.BOXES + 6 * player
        assert found["boxes"] == list(table.state[first : first + 6])


def play(folder, seed):
    """Play a game with undo and power cuts, which the device keeps as a file."""
    folder.mkdir()
    with switch_on("cpython", folder, seed) as device:
        wire = Wire(device)
        hand = DuelHand(wire)
        set_up_duel(hand, COLOURS)
        table = make(COLOURS, 0, seed)
        luck = random.Random(seed)

        def fidget():
            if luck.random() < 0.05:
                check_state(wire.say("state")["game"], table)
            else:
                fidget_with(wire, hand, luck.randrange, *may_fidget_in_a_duel(table))

        DuelPerson(hand, table, DuelPeople(seed).decide, seed % 2 == 0).play(fidget)
        check_state(wire.say("state")["game"], table)
        lines = list(text.write(table))
        assert wire.say("log")["lines"] == lines
        while wire.say("press A")["screen"] != "game":
            pass
        wire.say("wait 1200")
    return wire.transcript, lines, table


@pytest.mark.interpreter
@pytest.mark.parametrize("seed", few_now([1, 2], quick=[]))
def test_a_game_agrees_with_the_rules_core_and_on_both_interpreters(seed, tmp_path, needs):
    transcript, lines, _ = play(tmp_path / "cpython", seed)
    check_micropython(tmp_path / "micropython", seed, transcript, needs)
    for runtime in ("cpython", "micropython"):
        log = tmp_path / runtime / "castellan" / "games" / "000001.log"
        assert log.read_text().splitlines() == lines


def test_the_command_replay_reads_the_log_that_the_device_wrote(tmp_path):
    _, _, table = play(tmp_path / "device", 4)
    log = tmp_path / "device" / "castellan" / "games" / "000001.log"
    answer = run_program("replay", log, "--json")
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    assert [one["total"] for one in report["players"]] == [
        table.match_points(player) for player in range(2)
    ]


@pytest.mark.parametrize("seed", few_now(range(3), quick=[0]))
def test_nothing_that_is_pressed_breaks_the_device(seed, tmp_path):
    """After random presses, holds and power cuts there is no error, and the log is legal."""
    luck = random.Random(seed)
    with switch_on("cpython", tmp_path, seed) as device:
        wire = Wire(device)
        set_up_duel(DuelHand(wire), COLOURS)
        for _ in range(400):
            act = luck.random()
            if act < 0.03:
                answer = wire.say("hold A 700")
            elif act < 0.06:
                answer = wire.say("hold B 700")
            elif act < 0.08:
                answer = wire.say("hold A+B 1100")
            elif act < 0.1:
                wire.say("wait 1100")
                before = wire.say("log")["lines"]
                wire.say("power-cut")
                assert wire.say("log")["lines"] == before
                answer = wire.say("wait 900")
            else:
                answer = wire.say("press " + luck.choice(_KEYS))
                wire.say(f"wait {luck.choice((20, 20, 400, 1500))}")
            assert answer["screen"] not in ("error", "safe_boot", ""), wire.transcript[-20:]
            check_log(wire.say("log")["lines"])


def check_log(lines):
    """Check that the rules accept the device's log. Logs of other games are ignored."""
    if lines[1:2] != ["game duel"]:
        return
    reader = text.Reader()
    for line in lines:
        assert reader.line(line) == "", line
