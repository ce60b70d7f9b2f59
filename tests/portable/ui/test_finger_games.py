"""Whole games through the buttons, by a finger that sees nothing but the picture."""

from castellan.rules.kingdomino.match import make
from castellan.ui.session import HUMAN
from support.finger import Hand, Player, set_up
from support.game_rig import Rig
from support.people import People


def play(colours, seed, device_draws=True):
    """A game on a fresh device and on the table; both must end alike."""
    rig = Rig(b"")
    for colour in range(4):
        rig.session.kinds[colour] = HUMAN
    hand = Hand(rig, lambda: rig.shell.frame)
    set_up(hand, colours)
    table = make(colours, 0, seed)
    people = People(seed)
    player = Player(hand, table, people.decide, device_draws)
    player.play()
    assert rig.match.state == table.state
    assert rig.shell.name == "kingdomino.scoring"


def test_four_players_from_the_setup_to_the_last_domino():
    play(b"\x00\x01\x02\x03", 11)


def test_three_players_from_the_setup_to_the_last_domino():
    play(b"\x00\x02\x03", 12, False)


def test_two_players_from_the_setup_to_the_last_domino():
    play(b"\x01\x03", 13)
