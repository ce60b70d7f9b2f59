"""Count the key presses of a round in games that a program plays by keys and frames."""

import pytest
from castellan.rules.kingdomino.match import make
from finger_games import add_up, played
from support.finger import Player
from support.hand import Hand
from support.people import WARMTH_PLACE, People
from support.setting_up import set_up
from tiers import few_now

GAMES = 200
QUICK_GAMES = 60  # with fewer games the mean of three players may exceed the promise by chance
SEATS = {4: b"\x00\x01\x02\x03", 3: b"\x00\x01\x02", 2: b"\x00\x02"}
MOST_PRESSES = {4: 23, 3: 18, 2: 25}


def count(players, games):
    """Play games. Returns the mean presses of a round by purpose, and the share of best spots."""
    presses = {}
    rounds = choices = best_taken = 0

    def begin(device, seed):
        hand = Hand(device)
        set_up(hand, SEATS[players])
        people.append(People(seed))
        return Player(hand, make(SEATS[players], 0, seed), people[-1].decide)

    people = []
    for player in played(games, begin, "kingdomino.scoring"):
        rounds += player.table.rows
        taken, of = people[-1].best_taken[WARMTH_PLACE]
        best_taken += taken
        choices += of
        add_up(presses, player)
    return {kind: number / rounds for kind, number in presses.items()}, best_taken / choices


def check(players, games):
    presses, share = count(players, games)
    assert 0.34 < share < 0.42, share
    assert sum(presses.values()) <= MOST_PRESSES[players], presses


@pytest.mark.parametrize("players", few_now([4, 3, 2], quick=[]))
def test_a_round_takes_no_more_presses_than_promised(players):
    check(players, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_round_takes_no_more_presses_than_promised_over_200_games(players):
    check(players, GAMES)
