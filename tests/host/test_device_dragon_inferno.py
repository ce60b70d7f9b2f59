"""Games of Dragon Inferno on the device without hardware, alike on both interpreters."""

import json

import pytest
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.match import make
from support.anybody import Anybody
from support.dragon_finger import DragonPlayer, set_up_dragon_inferno
from support.finger import Hand

from host_tools.runtimes import RuntimeMissing
from host_tools.virtual.headless import switch_on

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class Wire:
    """What a hand does, as commands; keeps them and what was answered."""

    def __init__(self, device):
        self._device = device
        self._down = 0
        self.transcript = []
        self.frame = bytes(49)
        self.say("wait 100")

    def say(self, command):
        line = self._device.answer(command)
        self.transcript.append((command, line))
        answer = json.loads(line)
        self.frame = bytes.fromhex(answer["frame"])
        return answer

    def step(self, levels, step_ms):
        for verb, changed in (("down", levels & ~self._down), ("up", self._down & ~levels)):
            if changed:
                names = "+".join(key for bit, key in enumerate(KEYS) if changed >> bit & 1)
                self.say(f"{verb} {names}")
        self._down = levels
        self.say(f"wait {step_ms}")


def play(folder, seed):
    """A game with steps back and power cuts; what was said and answered."""
    folder.mkdir()
    with switch_on("cpython", folder, seed) as device:
        wire = Wire(device)
        hand = Hand(wire, lambda: wire.frame)
        wire.say("press A")
        while wire.say("frame")["screen"] != "game":
            wire.say("wait 500")
        set_up_dragon_inferno(hand, b"\x00\x01")
        table = make(b"\x00\x01", 0, seed)
        luck = Random(seed, 8)

        def fidget():
            act = luck.below(12)
            if act == 0:
                hand.wait(1600)
                hand.undo_and_redo()
            elif act == 1:
                hand.wait(1600)
                wire.say("power-cut")
                hand.wait(1500)
                hand.press("A")

        player = DragonPlayer(hand, table, Anybody(seed).decide, seed % 2 == 0)
        player.play(fidget)
        check_state(wire.say("state")["game"], table)
        assert wire.say("log")["lines"] == list(text.write(table))
    return wire.transcript


def check_state(game, table):
    """The state that the device tells is that of the table."""
    assert game["game"] == "dragon-inferno" and game["finished"] and game["phase"] == "over"
    out = bytearray(2)
    table.places(out)
    assert game["places"] == list(out)
    assert game["scores"] == [table.match_points(player) for player in range(2)]
    assert [kingdom["total"] for kingdom in game["kingdoms"]] == game["scores"]
    for player, kingdom in enumerate(game["kingdoms"]):
        parts = kingdom["squares"] + kingdom["castles"] + kingdom["broken"]
        assert parts == game["scores"][player]
    assert game["pieces"] == f"{table.options:04x}"


@pytest.mark.interpreter
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_agrees_with_the_rules_core_and_on_both_interpreters(seed, tmp_path, missing):
    transcript = play(tmp_path / "cpython", seed)
    (tmp_path / "micropython").mkdir()
    try:
        device = switch_on("micropython", tmp_path / "micropython", seed)
    except RuntimeMissing as words:
        missing(str(words))
    with device:
        for command, line in transcript:
            assert device.answer(command) == line, command
