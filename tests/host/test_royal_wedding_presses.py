"""Whole games of the Royal Wedding by a finger that sees frames: presses, and power cuts."""

import random

import pytest
from castellan.rules.royal_wedding.match import make
from castellan.rules.royal_wedding.meta import TEAMS
from castellan.ui.session import HUMAN
from support.game_rig import Rig
from support.plug import Plug, fidget_with
from support.queen_finger import QueenHand
from support.queen_people import QueenPeople
from support.royal_finger import RoyalPlayer, set_up_royal_wedding
from test_queendomino_presses import MOST_OF_A_PLAIN_TURN, MOST_WITHOUT_ENTERING

SIZES = [(3, 0), (4, 0), (4, TEAMS), (5, 0), (6, 0), (6, TEAMS), (8, TEAMS)]
GAMES = 6
QUICK_GAMES = 2
_FIDGETINESS = 0.4  # a game has four times as many decisions as Kingdomino's


def play(device, see_frame, players, options, seed, fidget=None):
    """A game from the list of games to its last turn; what the player has counted."""
    hand = QueenHand(device, see_frame)
    set_up_royal_wedding(hand, players, options & TEAMS)
    table = make(bytes(range(players)), options, seed)
    player = RoyalPlayer(hand, table, QueenPeople(seed).decide, bool(seed & 1))
    player.play(None if fidget is None else lambda: fidget(hand))
    return player, hand


def count(players, options, games):
    """Mean presses of a turn without a building, with its part of what is entered and without."""
    plain = []
    entering = 0
    turns = 0
    for seed in range(games):
        rig = Rig(b"")
        for colour in range(4):
            rig.session.kinds[colour] = HUMAN
        player, _ = play(rig, lambda rig=rig: rig.shell.frame, players, options, seed)
        assert rig.match.state == player.table.state
        assert rig.shell.name == "queendomino.scoring"
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


def play_with_fidgeting(players, options, seed):
    """A game in which somebody looks round, goes back and pulls the plug all the time."""
    plug = Plug()
    luck = random.Random(seed)

    def fidget(hand):
        if luck.random() < _FIDGETINESS:
            fidget_with(plug, hand, luck.randrange)

    player, hand = play(plug, lambda: plug.rig.shell.frame, players, options, seed, fidget)
    assert plug.rig.match.state == player.table.state
    assert plug.rig.match.log.count == player.table.log.count
    for _ in range(400):
        if plug.rig.shell.name == "queendomino.winner":
            return
        hand.press("A")
    raise AssertionError("the scoring has no end")


@pytest.mark.parametrize(("players", "options"), [(3, 0), (6, TEAMS)])
def test_the_device_and_the_table_agree_whatever_the_finger_does(players, options):
    play_with_fidgeting(players, options, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize(("players", "options"), SIZES)
def test_games_of_every_size_agree(players, options, seed):
    play_with_fidgeting(players, options, seed)
