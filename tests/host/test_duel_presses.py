"""Whole games of the Duel by a finger that sees frames: how many presses, undo and power cuts."""

import random

import pytest
from castellan.rules.duel import layout as d
from castellan.rules.duel.match import make
from castellan.ui import draw, palette
from castellan.ui.session import HUMAN
from support.duel_finger import DuelHand, DuelPerson
from support.duel_people import DuelPeople
from support.game_rig import Rig
from support.hand import set_up
from support.pictures import SIDE
from test_fidgety_games import Plug

QUICK_GAMES = 4
GAMES = 60
MOST_OF_A_ROUND = {True: 12.5, False: 21.5}  # promised: with the device's dice, with real ones


def set_up_duel(hand, colours):
    """From the choice of games to the first roll: these colours are people."""
    hand.wait(100)
    for _ in range(9):
        if hand.see(is_duel):
            break
        hand.press("RIGHT")
    set_up(hand, colours, seated=2)


def is_duel(frame):
    """Whether the letters D and U are shown."""
    wanted = bytearray(SIDE * SIDE)
    draw.glyph(wanted, ord("D"), 0, 0, palette.WHITE)
    draw.glyph(wanted, ord("U"), 4, 0, palette.WHITE)
    return wanted[: 5 * SIDE] == frame[: 5 * SIDE]


def count(device_rolls, games):
    """Mean presses of a round by what they were for."""
    presses = {}
    rounds = 0
    for seed in range(games):
        rig = Rig(b"")
        for colour in range(4):
            rig.session.kinds[colour] = HUMAN
        hand = DuelHand(rig, lambda rig=rig: rig.shell.frame)
        set_up_duel(hand, b"\x00\x03")
        assert rig.session.game == "duel"
        table = make(b"\x00\x03", 0, seed)
        person = DuelPerson(hand, table, DuelPeople(seed).decide, device_rolls)
        person.play()
        assert rig.match.state == table.state
        rounds += table.state[d.ROUND] + 1
        for kind, number in person.presses.items():
            presses[kind] = presses.get(kind, 0) + number
    return {kind: number / rounds for kind, number in presses.items()}


def check(device_rolls, games):
    presses = count(device_rolls, games)
    assert sum(presses.values()) <= MOST_OF_A_ROUND[device_rolls], presses


@pytest.mark.parametrize("device_rolls", [True, False])
def test_a_round_takes_no_more_presses_than_promised(device_rolls):
    check(device_rolls, QUICK_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("device_rolls", [True, False])
def test_a_round_takes_no_more_presses_over_60_games(device_rolls):
    check(device_rolls, GAMES)


def play_with_fidgeting(colours, seed):
    """A game in which somebody looks round, goes back and pulls the plug all the time."""
    plug = Plug()
    hand = DuelHand(plug, lambda: plug.rig.shell.frame)
    set_up_duel(hand, colours)
    table = make(colours, 0, seed)
    luck = random.Random(seed)

    def fidget():
        act = luck.random()
        if act < 0.06 and table.state[d.PHASE] != d.ROLL:
            hand.wait(1600)
            hand.look_round()
        elif act < 0.12 and table.log.count:
            hand.wait(1600)
            hand.undo_and_redo()
        elif act < 0.16:
            plug.pull()
            hand.wait(200)
            hand.press("A")

    DuelPerson(hand, table, DuelPeople(seed).decide, bool(seed & 1)).play(fidget)
    assert plug.rig.match.state == table.state
    assert plug.rig.match.log.count == table.log.count
    assert plug.rig.shell.name == "duel.scoring"


@pytest.mark.parametrize("seed", range(6))
def test_the_device_and_the_table_agree_whatever_the_finger_does(seed):
    play_with_fidgeting((b"\x00\x03", b"\x01\x02")[seed & 1], seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_sixty_games_agree(seed):
    play_with_fidgeting((b"\x00\x03", b"\x01\x02")[seed & 1], seed)
