"""Play Dragon Inferno on the headless device. CPython and MicroPython answer the same."""

import pytest
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import text
from castellan.rules.dragon_inferno.match import make
from device_wire import Wire, check_micropython
from support.anybody import Anybody
from support.dragon_finger import DragonPlayer
from support.hand import Hand
from support.plug import fidget_with
from support.setting_up import set_up_dragon_inferno
from tiers import few_now

from host_tools.virtual.headless import switch_on


def play(folder, seed):
    """Play a game with peeks, undo and power cuts. Returns all commands and answers."""
    folder.mkdir()
    with switch_on("cpython", folder, seed) as device:
        wire = Wire(device)
        hand = Hand(wire)
        set_up_dragon_inferno(hand, b"\x00\x01")
        table = make(b"\x00\x01", 0, seed)
        luck = Random(seed, 8)
        player = DragonPlayer(hand, table, Anybody(seed).decide, seed % 2 == 0)
        player.play(lambda: fidget_with(wire, hand, luck.below))
        check_state(wire.say("state")["game"], table)
        assert wire.say("log")["lines"] == list(text.write(table))
    return wire.transcript


def check_state(game, table):
    """Check that the device's `state` shows the facts of the match `table`."""
    assert game["game"] == "dragon-inferno" and game["finished"] and game["phase"] == "over"
    out = bytearray(2)
    table.places(out)
    assert game["places"] == list(out)
    assert game["scores"] == [table.match_points(player) for player in range(2)]
    assert [kingdom["total"] for kingdom in game["kingdoms"]] == game["scores"]
    for player, kingdom in enumerate(game["kingdoms"]):
        parts = kingdom["squares"] + kingdom["castles"] + kingdom["broken"]
        assert parts == game["scores"][player]
    assert game["pieces"] == f"{table.pieces.stamp:04x}"


@pytest.mark.interpreter
@pytest.mark.parametrize("seed", few_now([1, 2], quick=[2]))
def test_a_game_agrees_with_the_rules_core_and_on_both_interpreters(seed, tmp_path, needs):
    transcript = play(tmp_path / "cpython", seed)
    check_micropython(tmp_path / "micropython", seed, transcript, needs)
