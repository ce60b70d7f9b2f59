"""What thinks in the Duel is in memory only while its screen is on top."""

import sys

from support.duel_rig import drawing, rig_of, rolled


def has_advice():
    """Whether anything is loaded with which a game can think."""
    return any(name.startswith("castellan.advice.d") for name in sys.modules)


def test_the_steward_of_the_duel_is_gone_when_it_knows():
    rig = rolled(rig_of(), (0, 1, 2, 0))
    assert has_advice()
    rig.play("wait 6000")
    assert not has_advice()
    assert rig.shell.top._action >= 0


def test_a_look_at_the_map_ends_the_thinking_and_coming_back_begins_it_again():
    rig = rolled(rig_of(), (0, 1, 2, 0))
    rig.play("wait 6000")
    best = rig.shell.top._action
    rig = rolled(rig_of(), (0, 1, 2, 0))
    assert rig.shell.top._action < 0
    rig.shell.push("duel.map")
    rig.step()
    assert not has_advice()
    rig.shell.pop()
    rig.play("wait 6000")
    assert rig.shell.top._action == best


def test_the_spots_of_the_duel_are_in_the_same_order_after_a_look():
    rig = drawing()
    rig.play("wait 3000")
    spots = list(rig.shell.top.spots)
    rig = drawing()
    rig.shell.push("duel.reach")
    rig.step()
    assert not has_advice()
    rig.shell.pop()
    rig.play("wait 3000")
    assert list(rig.shell.top.spots) == spots
