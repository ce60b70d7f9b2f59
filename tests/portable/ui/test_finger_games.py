"""A test player that sees only the picture finishes whole games by keys."""

from castellan.rules.kingdomino.match import make
from support.alike import seen
from support.finger import Player
from support.game_rig import at_the_list
from support.hand import Hand
from support.people import People
from support.setting_up import set_up


def play(colours, seed, device_draws=True):
    """Play one game on a new device and on the table. Both must have the same end."""
    rig = at_the_list()
    hand = Hand(rig)
    set_up(hand, colours)
    table = make(colours, 0, seed)
    people = People(seed)
    player = Player(hand, table, people.decide, device_draws)
    player.play()
    assert seen(rig.match) == seen(table)
    assert rig.shell.name == "kingdomino.scoring"


def test_four_players_from_the_setup_to_the_last_domino():
    play(b"\x00\x01\x02\x03", 11)


def test_three_players_from_the_setup_to_the_last_domino():
    play(b"\x00\x02\x03", 12, False)


def test_two_players_from_the_setup_to_the_last_domino():
    play(b"\x01\x03", 13)
