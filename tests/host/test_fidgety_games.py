"""Play whole games by keys, with peeks, undo, redo and power cuts in between."""

import pytest
from castellan.rules.kingdomino.match import make
from finger_games import play_with_fidgeting
from support.finger import Player
from support.hand import Hand
from support.people import People
from support.setting_up import set_up
from tiers import few_now


def begin(device, seed):
    colours = (b"\x00\x01\x02\x03", b"\x01\x02\x03", b"\x00\x03")[seed % 3]
    hand = Hand(device)
    set_up(hand, colours)
    return Player(hand, make(colours, 0, seed), People(seed).decide, bool(seed & 1))


def play(seed):
    play_with_fidgeting(begin, seed, "kingdomino.scoring")


@pytest.mark.parametrize("seed", few_now(range(9), quick=[0, 3, 7]))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    play(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_games_agree(seed):
    play(seed)
