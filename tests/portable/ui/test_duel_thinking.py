"""The Duel's computer player searches only while its screen is on top."""

from support.duel_rig import drawing, rig_of, rolled


def test_a_look_at_the_map_ends_the_search_and_coming_back_begins_it_again():
    rig = rolled(rig_of(), (0, 1, 2, 0))
    rig.play("wait 6000")
    best = rig.shell.top.action
    rig = rolled(rig_of(), (0, 1, 2, 0))
    screen = rig.shell.top
    rig.shell.push("duel.map")
    rig.play("wait 6000")
    assert screen.action < 0
    rig.shell.pop()
    rig.play("wait 6000")
    assert screen.action == best >= 0


def test_the_spots_of_the_duel_are_in_the_same_order_after_a_look():
    rig = drawing()
    rig.play("wait 3000")
    spots = list(rig.shell.top.spots)
    rig = drawing()
    rig.shell.push("duel.reach")
    rig.step()
    rig.shell.pop()
    rig.play("wait 3000")
    assert list(rig.shell.top.spots) == spots
