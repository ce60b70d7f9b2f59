"""Queendomino's screens move and animate without allocating."""

from castellan.ui.input import LEFT, RIGHT
from support.memory import check_no_allocation
from support.queen_rig import at_end_of_turn, is_building, is_knight, rig_of

SCREENS = ("builder", "entry", "kings", "place", "gain", "last")


def test_moving_and_animating_allocates_nothing():
    for name in SCREENS:
        rig = rig_of()
        rig.advance_to("queendomino." + name)
        check_no_allocation(rig)


def test_moving_in_the_optional_steps_allocates_nothing():
    for name, is_open in (("knights", is_knight), ("board", is_building), ("purse", is_knight)):
        rig = at_end_of_turn(is_open)
        rig.shell.push("queendomino." + name)
        check_no_allocation(rig)


def test_moving_over_squares_kingdoms_and_points_allocates_nothing():
    rig = at_end_of_turn(is_building)
    count = rig.match.legal(rig.session.choices)
    action = max(rig.session.choices[:count])
    rig.shell.push("queendomino.site", action & 0xFF00)
    check_no_allocation(rig)
    rig.shell.replace("queendomino.kingdom")
    check_no_allocation(rig)
    rig.shell.replace("queendomino.points")
    check_no_allocation(rig, (RIGHT, LEFT))
