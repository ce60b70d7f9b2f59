"""Players send knights, build, pay the dragon and see their purses."""

from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.ui import flow, palette
from support.pictures import read_digit
from support.queen_rig import at_end_of_turn, coins, is_building, is_dragon, is_knight
from support.timeline import rows


def test_a_knight_shows_the_coins_that_he_brings():
    rig = at_end_of_turn(is_knight)
    player = rig.match.actor()
    before = coins(rig, player)
    state = bytes(rig.match.state)
    rig.play("press LEFT")
    assert rig.shell.name == "queendomino.knights"
    assert bytes(rig.match.state) == state
    shown = read_digit(rig.shell.frame, 4, 0, palette.WHITE)
    rig.play("press A")
    assert coins(rig, player) == before + shown
    assert shown > 0


def test_b_leaves_the_knights_at_home():
    rig = at_end_of_turn(is_knight)
    count = rig.match.log.count
    rig.play("press LEFT\npress B")
    assert rig.shell.name == "queendomino.kings"
    assert rig.match.log.count == count


def test_a_step_that_is_not_open_flashes_the_edge():
    rig = at_end_of_turn(is_knight)
    rig.play("press LEFT\npress A")
    while rig.match.state[purse.purse(rig.match.extras, rig.match.actor()) + q.RESERVE]:
        rig.play("press LEFT\npress A")
    rig.play("press LEFT")
    assert rig.shell.name == "queendomino.kings"


def test_34_a_building_is_paid_laid_on_a_town_and_gives_what_its_tile_shows():
    rig = at_end_of_turn(is_building)
    player = rig.match.actor()
    rig.play("press RIGHT")
    assert rig.shell.name == "queendomino.board"
    while palette.WHITE not in bytes(rig.shell.frame[42:48]):
        rig.step()  # until the cursor blinks on
    price = bytes(rig.shell.frame[42:48]).find(bytes((palette.WHITE,)))
    before = coins(rig, player)
    kind = rig.match.state[rig.match.extras + q.PRICES + price]
    rig.play("press A")
    if rig.shell.name == "queendomino.site":
        rig.play("press A")
    assert rig.shell.name == "queendomino.gain"
    assert before - coins(rig, player) == price
    rig.play("wait 400")  # until the short mark after a save is gone
    knights = builders.fact(rig.match.buildings, kind, q.KNIGHTS)
    towers = builders.fact(rig.match.buildings, kind, q.TOWERS)
    assert read_digit(rig.shell.frame, 0, 0, palette.CYAN) == knights
    assert read_digit(rig.shell.frame, 4, 0, palette.VIOLET) == towers
    own = purse.purse(rig.match.extras, player)
    at_home = rig.match.state[own + q.RESERVE]
    rig.play("press UP\npress A")
    assert rig.match.state[own + q.RESERVE] == at_home + (knights + 1) % 4
    assert rig.shell.name == flow.screen_of(rig.session) != "queendomino.gain"


def test_34_the_dragon_needs_a_key_more_than_a_building_and_costs_a_coin():
    rig = at_end_of_turn(is_dragon)
    player = rig.match.actor()
    before = coins(rig, player)
    rig.play("press RIGHT\npress UP")
    assert rig.picture().split("\n")[5] == rows("c . . . . . .")
    rig.play("press A")
    assert rig.match.state[rig.match.extras + q.DRAGON_OUT]
    assert coins(rig, player) == before - 1
    assert rig.shell.name == "queendomino.kings"


def test_33_the_purse_shows_coins_knights_and_towers_of_everybody():
    rig = at_end_of_turn(is_knight)
    player = rig.match.actor()
    rig.play("press B")
    assert rig.shell.name == "queendomino.purse"
    for shown in range(4):
        who = (player + shown) % 4
        colour = palette.PINK + who
        number = coins(rig, who)
        assert read_digit(rig.shell.frame, 4, 0, colour) == number % 10
        own = purse.purse(rig.match.extras, who)
        knights = rig.match.state[own + q.RESERVE]
        assert rig.shell.frame[35:38].count(bytes((palette.CYAN,))) == min(3, knights)
        rig.play("press DOWN")
        assert read_digit(rig.shell.frame, 4, 0, colour) == knights
        rig.play("press UP\npress RIGHT")
    rig.play("press B")
    assert rig.shell.name == "queendomino.kings"
