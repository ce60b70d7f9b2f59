"""The setup of Dragon Inferno asks who begins, uses the right piece set, and deals dragons."""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.ui.screens.dragon_inferno.flow import BY_LOT, SECOND_BEGINS
from support.dragon_rig import rig_of

# Like the shipped set, but a square is worth two points.
OWN = SHIPPED[:5] + b"\x02" + SHIPPED[6:]


def test_the_second_colour_or_the_lot_begins():
    assert bytes(rig_of(options=SECOND_BEGINS).match.seats) == b"\x01\x00"
    first = [rig_of(options=BY_LOT, seed=seed).match.seats[0] for seed in range(12)]
    assert 2 < sum(first) < 10


def test_the_setup_says_that_the_pieces_are_placeholders_and_offers_own_ones():
    rig = rig_of()
    rig.shell.home("variants")
    rig.play("press RIGHT")
    assert (
        "Placeholder" in rig.session.module("options").variants_of(rig.session)[1][1][0].decode()
    )
    rig.session.own_packs = ("support.own_set", OWN, "")
    rig.shell.home("variants")
    names = rig.session.module("options").variants_of(rig.session)[1][1]
    assert [name[:3] for name in names] == [b"Own", b"Pla"]
    rig.play("press A")
    assert rig.match.pieces.data == OWN
    rig.shell.home("variants")
    rig.play("press RIGHT\npress DOWN\npress A")
    assert rig.match.pieces.data == SHIPPED


def test_the_device_deals_the_same_again_after_undo_and_shows_the_caves():
    rig = rig_of()
    rig.play("press A\nwait 200")
    assert rig.shell.name == "dragon_inferno.dragons"
    caves = bytes(rig.match.state[d.CAVES : d.CAVES + 5])
    assert sorted(caves) == [0, 1, 2, 3, 4]
    rig.play("press B\nhold B 700")
    assert rig.shell.name == "undo" and rig.match.log.count == 0
    rig.play("press RIGHT\npress A")
    assert bytes(rig.match.state[d.CAVES : d.CAVES + 5]) == caves
    assert rig.shell.name == "dragon_inferno.egg"


def test_a_told_dragon_is_taken_back_alone():
    rig = rig_of()
    rig.play("press RIGHT\npress A\npress RIGHT\npress A")
    assert rig.match.state[d.DEALT] == 2
    rig.play("hold B 700\npress A")
    assert rig.match.state[d.DEALT] == 1
    assert rig.shell.name == "dragon_inferno.caves"
