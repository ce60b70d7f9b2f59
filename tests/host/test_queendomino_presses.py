"""Play Queendomino by keys and frames: count the presses, and test undo and power cuts."""

import pytest
from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import purse
from castellan.rules.queendomino.match import make
from castellan.ui import flow
from castellan.ui.session import COMPUTER
from finger_games import add_up, play_with_fidgeting, played
from support.queen_finger import QueenHand, QueenPlayer
from support.queen_people import QueenPeople
from support.queen_rig import rig_of
from support.setting_up import set_up_queendomino
from tiers import few_now

QUICK_GAMES = 6
GAMES = 100
SEATS = {4: b"\x00\x01\x02\x03", 3: b"\x00\x01\x02", 2: b"\x00\x02"}
# Promised mean presses of a turn A to E without a building: with its share of the presses that
# enter dominoes and buildings, and without. A single game may be above the mean.
MOST_OF_A_PLAIN_TURN = 12
MOST_WITHOUT_ENTERING = 5
_FIDGETINESS = 0.6  # a game has more than twice as many decisions as Kingdomino's


def begin(device, colours, seed, device_draws=True):
    hand = QueenHand(device)
    set_up_queendomino(hand, colours)
    table = make(colours, 0, seed)
    return QueenPlayer(hand, table, QueenPeople(seed).decide, device_draws)


def count(players, games):
    """Play games. Returns the mean presses a turn by purpose, and the mean of a plain turn.

    In a plain turn the player builds nothing.
    """
    presses = {}
    plain = []
    turns = 0

    def begin_it(device, seed):
        return begin(device, SEATS[players], seed)

    for player in played(games, begin_it, "queendomino.scoring"):
        turns += player.table.rows * (3 if players == 3 else 4)
        plain += player.plain_turns
        add_up(presses, player)
    return {kind: number / turns for kind, number in presses.items()}, sum(plain) / len(plain)


def check(players, games):
    presses, plain = count(players, games)
    assert plain <= MOST_WITHOUT_ENTERING, (plain, presses)
    assert plain + presses["entry"] + presses["builders"] <= MOST_OF_A_PLAIN_TURN, presses


@pytest.mark.parametrize("players", few_now([4, 3, 2], quick=[2]))
def test_a_turn_without_a_building_takes_no_more_presses_than_promised(players):
    check(players, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_turn_without_a_building_takes_no_more_presses_over_100_games(players):
    check(players, GAMES)


def check_fidgeting(seed):
    """Play a game with peeks, undo and power cuts. Device and rules core must agree."""
    colours = (SEATS[4], SEATS[3], b"\x01\x03")[seed % 3]

    def begin_it(device, seed):
        return begin(device, colours, seed, device_draws=bool(seed & 1))

    play_with_fidgeting(begin_it, seed, "queendomino.scoring", _FIDGETINESS)


@pytest.mark.parametrize("seed", few_now(range(6), quick=[0, 3]))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    check_fidgeting(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_sixty_games_agree(seed):
    check_fidgeting(seed)


def test_computers_play_a_whole_game_and_a_finger_confirms_their_steps():
    rig = rig_of(b"\x00\x01")
    rig.session.kinds[0] = COMPUTER + 2
    rig.session.kinds[1] = COMPUTER
    flow.advance(rig.shell)
    for _ in range(1500):
        if rig.match.is_over():
            break
        if rig.match.actor() < 0 and rig.match.state[layout.PHASE] != q.GAINING:
            rig.session.apply(rig.match.chance())
            flow.advance(rig.shell)
        rig.play("wait 20\npress A")
    assert rig.match.is_over()
    assert rig.match.state[rig.match.extras + q.COUNT_BUILT] > 3
    for player in range(2):
        own = purse.purse(rig.match.extras, player)
        assert rig.match.state[own + q.ABROAD] > 0
