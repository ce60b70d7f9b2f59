"""Whole games of Queendomino by a finger that sees frames: how many presses, and power cuts."""

import random

import pytest
from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import purse
from castellan.rules.queendomino.match import make
from castellan.rules.royal_wedding.match import make as make_royal_wedding
from castellan.rules.royal_wedding.meta import TEAMS
from castellan.ui import flow
from castellan.ui.session import COMPUTER, HUMAN
from support.game_rig import Rig
from support.queen_finger import QueenHand, QueenPlayer, set_up_queendomino
from support.queen_people import QueenPeople
from support.queen_rig import rig_of
from support.royal_finger import RoyalPlayer
from test_fidgety_games import Plug

QUICK_GAMES = 6
GAMES = 100
SEATS = {4: b"\x00\x01\x02\x03", 3: b"\x00\x01\x02", 2: b"\x00\x02"}
MOST_OF_A_PLAIN_TURN = 12  # promised: A to E with the entering of dominoes and buildings
MOST_WITHOUT_ENTERING = 5


def count(players, games):
    """Mean presses of a turn by what they were for, and of the turns without a building."""
    presses = {}
    plain = []
    turns = 0
    for seed in range(games):
        rig = Rig(b"")
        for colour in range(4):
            rig.session.kinds[colour] = HUMAN
        hand = QueenHand(rig, lambda rig=rig: rig.shell.frame)
        set_up_queendomino(hand, SEATS[players])
        table = make(SEATS[players], 0, seed)
        player = QueenPlayer(hand, table, QueenPeople(seed).decide)
        player.play()
        assert rig.match.state == table.state
        turns += table.rows * (3 if players == 3 else 4)
        plain += player.plain_turns
        for kind, number in player.presses.items():
            presses[kind] = presses.get(kind, 0) + number
    return {kind: number / turns for kind, number in presses.items()}, sum(plain) / len(plain)


def check(players, games):
    presses, plain = count(players, games)
    assert plain <= MOST_WITHOUT_ENTERING, (plain, presses)
    assert plain + presses["entry"] + presses["builders"] <= MOST_OF_A_PLAIN_TURN, presses


@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_turn_without_a_building_takes_no_more_presses_than_promised(players):
    check(players, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3, 2])
def test_a_turn_without_a_building_takes_no_more_presses_over_100_games(players):
    check(players, GAMES)


def play_with_fidgeting(colours, options, seed):
    """A game in which somebody looks round, goes back and pulls the plug all the time."""
    plug = Plug()
    hand = QueenHand(plug, lambda: plug.rig.shell.frame)
    set_up_queendomino(hand, colours)
    table = make(colours, options, seed)
    luck = random.Random(seed)

    def fidget():
        act = luck.random()
        if act < 0.06:
            hand.wait(1600)
            hand.look_round()
        elif act < 0.12:
            hand.wait(1600)
            hand.undo_and_redo()
        elif act < 0.16:
            plug.pull()
            hand.wait(200)
            hand.press("A")

    QueenPlayer(hand, table, QueenPeople(seed).decide, bool(seed & 1)).play(fidget)
    assert plug.rig.match.state == table.state
    assert plug.rig.match.log.count == table.log.count
    assert plug.rig.shell.name == "queendomino.scoring"


@pytest.mark.parametrize("seed", range(6))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    play_with_fidgeting((SEATS[4], SEATS[3], b"\x01\x03")[seed % 3], 0, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_sixty_games_agree(seed):
    play_with_fidgeting((SEATS[4], SEATS[3], b"\x01\x03")[seed % 3], 0, seed)


def test_computers_play_a_whole_game_and_a_finger_confirms_their_steps():
    rig = rig_of(b"\x00\x01")
    rig.session.kinds[0] = COMPUTER + 2
    rig.session.kinds[1] = COMPUTER
    flow.go(rig.shell)
    for _ in range(1500):
        if rig.match.done():
            break
        if rig.match.actor() < 0 and rig.match.state[layout.PHASE] != q.GAINING:
            rig.session.play(rig.match.chance())
            flow.go(rig.shell)
        rig.play("wait 20\npress A")
    assert rig.match.done()
    assert rig.match.state[rig.match.extras + q.COUNT_BUILT] > 3
    for player in range(2):
        own = purse.purse(rig.match.extras, player)
        assert rig.match.state[own + q.ABROAD] > 0


def play_royal_wedding(players, options, seed):
    """A game of the Royal Wedding from its first building to the scoring."""
    rig = Rig(b"")
    for colour in range(players):
        rig.session.kinds[colour] = HUMAN
    rig.session.game = "royal-wedding"
    rig.session.open(options, seed)
    flow.go(rig.shell)
    hand = QueenHand(rig, lambda: rig.shell.frame)
    table = make_royal_wedding(bytes(range(players)), options, seed)
    player = RoyalPlayer(hand, table, QueenPeople(seed).decide)
    player.play()
    assert rig.match.state == table.state
    assert rig.shell.name == "queendomino.scoring"
    plain = sum(player.plain_turns) / len(player.plain_turns)
    assert plain <= MOST_WITHOUT_ENTERING, plain
    for _ in range(400):
        if rig.shell.name == "queendomino.winner":
            return
        hand.press("A")
    raise AssertionError("the scoring has no end")


@pytest.mark.parametrize(("players", "options"), [(3, 0), (6, 0), (8, TEAMS)])
def test_a_royal_wedding_is_played_through_the_buttons(players, options):
    play_royal_wedding(players, options, 5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("players", "options"), [(3, 0), (4, 0), (4, TEAMS), (5, 0), (6, 0), (6, TEAMS), (8, TEAMS)]
)
def test_royal_weddings_of_every_size_are_played_through_the_buttons(players, options, seed):
    play_royal_wedding(players, options, seed)
