"""Play the Royal Wedding by keys and frames: count the presses, and test power cuts."""

import pytest
from castellan.rules.royal_wedding.match import make
from castellan.rules.royal_wedding.meta import TEAMS
from finger_games import play_with_fidgeting, played
from support.queen_finger import QueenHand
from support.queen_people import QueenPeople
from support.royal_finger import RoyalPlayer
from support.setting_up import set_up_royal_wedding
from test_queendomino_presses import MOST_OF_A_PLAIN_TURN, MOST_WITHOUT_ENTERING

SIZES = [(3, 0), (4, 0), (4, TEAMS), (5, 0), (6, 0), (6, TEAMS), (8, TEAMS)]
GAMES = 6
QUICK_GAMES = 2
_FIDGETINESS = 0.4  # a game has four times as many decisions as Kingdomino's


def at_table(players, options):
    """Return a function that begins a game of so many players on a device."""

    def begin(device, seed):
        hand = QueenHand(device)
        set_up_royal_wedding(hand, players, options & TEAMS)
        table = make(bytes(range(players)), options, seed)
        return RoyalPlayer(hand, table, QueenPeople(seed).decide, bool(seed & 1))

    return begin


def count(players, options, games):
    """Play games. Returns mean presses of a turn without building: with entering, and without."""
    plain = []
    entering = 0
    turns = 0
    for player in played(games, at_table(players, options), "queendomino.scoring"):
        plain += player.plain_turns
        entering += player.presses["entry"] + player.presses["builders"]
        turns += player.table.rows * players
    mean = sum(plain) / len(plain)
    return mean + entering / turns, mean


def check(players, options, games):
    whole, without_entering = count(players, options, games)
    assert without_entering <= MOST_WITHOUT_ENTERING
    assert whole <= MOST_OF_A_PLAIN_TURN


@pytest.mark.parametrize(("players", "options"), [(3, 0), (6, 0), (8, TEAMS)])
def test_a_turn_without_a_building_takes_no_more_presses_than_promised(players, options):
    check(players, options, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), SIZES)
def test_so_it_is_at_a_table_of_every_size(players, options):
    check(players, options, GAMES)


def check_fidgeting(players, options, seed):
    """Play a game with peeks, undo and power cuts to the end of the scoring."""
    begin = at_table(players, options)
    rig, player = play_with_fidgeting(begin, seed, "queendomino.scoring", _FIDGETINESS)
    for _ in range(400):
        if rig.shell.name == "queendomino.winner":
            return
        player.hand.press("A")
    raise AssertionError("the scoring has no end")


@pytest.mark.parametrize(("players", "options"), [(3, 0), (6, TEAMS)])
def test_the_device_and_the_table_agree_whatever_the_finger_does(players, options):
    check_fidgeting(players, options, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize(("players", "options"), SIZES)
def test_games_of_every_size_agree(players, options, seed):
    check_fidgeting(players, options, seed)
