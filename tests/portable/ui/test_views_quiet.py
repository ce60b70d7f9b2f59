"""Views allocate nothing while they are drawn and while a person moves about in them."""

from support.memory import check_quiet_frames, runs_without_allocation
from support.view_rig import placing


def check_frames_cost_nothing(name):
    rig = placing(60)
    rig.shell.push("kingdomino." + name)
    rig.shell.step(rig.now, 0)
    check_quiet_frames(rig.shell, rig.now, 150, 37)


def test_frames_of_the_kingdom_allocate_nothing():
    check_frames_cost_nothing("kingdom")


def test_frames_of_the_points_allocate_nothing():
    check_frames_cost_nothing("points")


def test_frames_of_the_race_allocate_nothing():
    check_frames_cost_nothing("race")


def test_frames_of_the_advice_allocate_nothing():
    check_frames_cost_nothing("advice")


def test_frames_of_the_clock_allocate_nothing():
    check_frames_cost_nothing("clock")


def check_keys_cost_nothing(name, gestures):
    rig = placing(60)
    rig.shell.push("kingdomino." + name)
    rig.step()
    screen = rig.shell.top

    def press():
        for gesture in gestures:
            screen.on(gesture, rig.now)

    assert runs_without_allocation(press)
    assert rig.shell.top is screen


def test_moving_about_in_a_view_allocates_nothing():
    check_keys_cost_nothing("kingdom", b"\x01\x01\x02\x02\x02")
    check_keys_cost_nothing("points", b"\x03\x04\x04\x04\x04")
    check_keys_cost_nothing("clock", b"\x03\x03\x04\x04\x04\x04\x04\x04\x05\x05")
