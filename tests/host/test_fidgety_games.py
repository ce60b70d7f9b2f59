"""Whole games by a finger that peeks, undoes, redoes and pulls the plug in between."""

import random

import pytest
from castellan.rules.kingdomino.match import make
from support.finger import Hand, Player, set_up
from support.people import People
from support.plug import Plug, fidget_with


def play(colours, options, seed):
    plug = Plug()
    hand = Hand(plug, lambda: plug.rig.shell.frame)
    set_up(hand, colours)
    table = make(colours, options, seed)
    people = People(seed)
    luck = random.Random(seed)

    def fidget():
        fidget_with(plug, hand, luck.randrange)

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
