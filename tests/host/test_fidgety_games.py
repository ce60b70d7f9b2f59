"""Whole games by a finger that peeks, undoes, redoes and pulls the plug in between."""

import random

import pytest
from castellan.rules.kingdomino.match import make
from castellan.ui.session import HUMAN
from support.finger import Hand, Player, set_up
from support.game_rig import Rig
from support.people import People


class Plug:
    """A device that can lose its power: what it had saved is all that the next one knows."""

    def __init__(self):
        self.rig = self._new(None)
        self.saved = b""

    def _new(self, payload):
        rig = Rig(b"")
        for colour in range(4):
            rig.session.kinds[colour] = HUMAN
        if payload:
            assert rig.session.load(payload)
            rig.session.start()
        return rig

    def step(self, levels, step_ms):
        saves = self.rig.saves
        self.rig.step(levels, step_ms)
        if self.rig.saves != saves:
            self.saved = self.rig.session.dump()

    def pull(self):
        self.rig = self._new(self.saved)


def play(colours, options, seed):
    plug = Plug()
    hand = Hand(plug, lambda: plug.rig.shell.frame)
    set_up(hand, colours)
    table = make(colours, options, seed)
    people = People(seed)
    luck = random.Random(seed)

    def fidget():
        act = luck.random()
        if act < 0.1:
            hand.wait(1600)
            hand.look_round()
        elif act < 0.2:
            hand.wait(1600)
            hand.undo_and_redo()
        elif act < 0.25:
            plug.pull()
            hand.wait(200)
            hand.press("A")

    Player(hand, table, people.decide, bool(seed & 1)).play(fidget)
    assert plug.rig.match.state == table.state
    assert plug.rig.match.log.count == table.log.count
    assert plug.rig.shell.name == "kingdomino.scoring"


@pytest.mark.parametrize("seed", range(9))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    colours = (b"\x00\x01\x02\x03", b"\x01\x02\x03", b"\x00\x03")[seed % 3]
    play(colours, 0, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_games_agree(seed):
    colours = (b"\x00\x01\x02\x03", b"\x01\x02\x03", b"\x00\x03")[seed % 3]
    play(colours, 0, seed)
