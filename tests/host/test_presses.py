"""How many presses a round takes, counted over 200 seeded games by a finger that sees frames."""

import pytest
from castellan.rules.kingdomino.match import make
from castellan.ui.session import HUMAN
from support.finger import Hand, Player, set_up
from support.game_rig import Rig
from support.people import WARMTH_PLACE, People

GAMES = 200
QUICK_GAMES = 24
SEATS = {4: b"\x00\x01\x02\x03", 3: b"\x00\x01\x02", 2: b"\x00\x02"}
MOST_PRESSES = {4: 23, 3: 18, 2: 25}


def count(players, games):
    """Mean presses a round, by what they were for, and how often the best spot was taken."""
    presses = {"entry": 0, "draft": 0, "place": 0}
    rounds = choices = best_taken = 0
    for seed in range(games):
        rig = Rig(b"")
        for colour in range(4):
            rig.session.kinds[colour] = HUMAN
        hand = Hand(rig, lambda rig=rig: rig.shell.frame)
        set_up(hand, SEATS[players])
        table = make(SEATS[players], 0, seed)
        people = People(seed)
        player = Player(hand, table, people.decide)
        player.play()
        assert rig.match.state == table.state
        rounds += table.rows
        taken, of = people.best_taken[WARMTH_PLACE]
        best_taken += taken
        choices += of
        for kind in presses:
            presses[kind] += player.presses[kind]
    return {kind: number / rounds for kind, number in presses.items()}, best_taken / choices


def check(players, games):
    presses, share = count(players, games)
    assert 0.34 < share < 0.42, share
    assert sum(presses.values()) <= MOST_PRESSES[players], presses


@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_round_takes_no_more_presses_than_promised(players):
    check(players, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_round_takes_no_more_presses_than_promised_over_200_games(players):
    check(players, GAMES)
