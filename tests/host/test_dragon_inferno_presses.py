"""Count the key presses of Dragon Inferno in games of simulated people."""

import pytest
from castellan.rules.dragon_inferno.match import make
from finger_games import played
from support.dragon_finger import DragonPlayer
from support.dragon_people import DragonPeople
from support.hand import Hand
from support.setting_up import set_up_dragon_inferno

# Mean presses of one decision by kind, A included. docs/manual-dragon-inferno.md promises them.
PROMISED = {"egg": 3.2, "choice": 2.2, "place": 2.5, "dragon": 2.5, "pass": 1.0}
OF_A_TURN = 4.5


def begin(device, seed):
    hand = Hand(device)
    set_up_dragon_inferno(hand, b"\x00\x01")
    return DragonPlayer(hand, make(b"\x00\x01", 0, seed), DragonPeople(seed).decide)


def count(games):
    """Play games. Returns the mean presses of a decision by kind, and of a turn with a tile."""
    presses = dict.fromkeys(PROMISED, 0)
    times = dict.fromkeys(PROMISED, 0)
    for player in played(games, begin, "dragon_inferno.scoring"):
        for kind in presses:
            presses[kind] += player.presses[kind]
            times[kind] += player.counts[kind]
    means = {kind: presses[kind] / times[kind] for kind in presses if times[kind]}
    return means, (presses["choice"] + presses["place"]) / times["place"]


def check(games):
    means, turn = count(games)
    shown = {kind: round(mean, 2) for kind, mean in means.items()}
    for kind, mean in means.items():
        assert mean <= PROMISED[kind], shown
    assert turn <= OF_A_TURN, (turn, shown)
    return shown, turn


def test_four_games_take_no_more_presses_than_promised():
    check(4)


@pytest.mark.slow
def test_a_hundred_games_take_no_more_presses_than_promised():
    print(check(100))
