"""Play the Duel by keys and frames: count the presses, and test undo and power cuts."""

import pytest
from castellan.rules.duel import layout as d
from castellan.rules.duel.match import make
from finger_games import add_up, may_fidget_in_a_duel, play_with_fidgeting, played
from support.duel_finger import DuelHand, DuelPerson
from support.duel_people import DuelPeople
from support.setting_up import set_up_duel
from tiers import few_now

QUICK_GAMES = 4
GAMES = 40
MOST_OF_A_ROUND = {True: 12.5, False: 21.5}  # if the device rolls the dice, or people do


def begin(device, colours, people, seed, device_rolls):
    hand = DuelHand(device)
    set_up_duel(hand, colours)
    return DuelPerson(hand, make(colours, 0, seed), people.decide, device_rolls)


def count(device_rolls, games):
    """Play games. Returns the mean presses of a round by purpose, and the share of best spots."""
    presses = {}
    rounds = 0
    people = []

    def begin_it(device, seed):
        people.append(DuelPeople(seed))
        return begin(device, b"\x00\x03", people[-1], seed, device_rolls)

    for person in played(games, begin_it, "duel.scoring"):
        rounds += person.table.state[d.ROUND] + 1
        add_up(presses, person)
    share = sum(one.best_taken for one in people) / sum(one.spots_taken for one in people)
    return {kind: number / rounds for kind, number in presses.items()}, share


def check(device_rolls, games):
    presses, share = count(device_rolls, games)
    assert 0.34 < share < 0.42, share
    assert sum(presses.values()) <= MOST_OF_A_ROUND[device_rolls], presses


@pytest.mark.parametrize("device_rolls", few_now([True, False], quick=[]))
def test_a_round_takes_no_more_presses_than_promised(device_rolls):
    check(device_rolls, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("device_rolls", [True, False])
def test_a_round_takes_no_more_presses_over_40_games(device_rolls):
    check(device_rolls, GAMES)


def check_fidgeting(seed):
    """Play a game with peeks, undo and power cuts. Device and rules core must agree."""
    colours = (b"\x00\x03", b"\x01\x02")[seed & 1]

    def begin_it(device, seed):
        return begin(device, colours, DuelPeople(seed), seed, bool(seed & 1))

    play_with_fidgeting(begin_it, seed, "duel.scoring", may=may_fidget_in_a_duel)


@pytest.mark.parametrize("seed", few_now(range(6), quick=[0]))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    check_fidgeting(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_sixty_games_agree(seed):
    check_fidgeting(seed)
