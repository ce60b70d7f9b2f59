"""The pictures of the end of a game allocate nothing."""

from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_KINGDOM
from support.end_rig import dynasty, played, tied, won
from support.game_rig import Rig
from support.memory import check_quiet_frames, runs_without_allocation


def check_frames_cost_nothing(rig, keys=""):
    rig.play(keys)
    check_quiet_frames(rig.shell, rig.now, 40, 25)


def test_frames_of_a_property_allocate_nothing():
    check_frames_cost_nothing(played())


def test_frames_of_a_product_allocate_nothing():
    check_frames_cost_nothing(played(), "press A")


def test_frames_of_a_sum_allocate_nothing():
    check_frames_cost_nothing(played(), "press A\npress A")


def test_frames_of_the_tie_allocate_nothing():
    check_frames_cost_nothing(tied(1), "press A")


def test_frames_of_the_fireworks_allocate_nothing():
    check_frames_cost_nothing(won())


def test_frames_of_the_still_winner_allocate_nothing():
    check_frames_cost_nothing(won(), "wait 3100")


def test_frames_of_the_dynasty_allocate_nothing():
    check_frames_cost_nothing(dynasty())


def test_frames_of_the_link_allocate_nothing():
    rig = Rig()
    rig.shell.push("link")
    check_frames_cost_nothing(rig)


def test_stepping_through_the_scoring_allocates_nothing():
    rig = played(options=HARMONY | MIDDLE_KINGDOM)
    screen = rig.shell.top

    def press():
        for _ in range(12):
            screen.on(5, rig.now)
        screen.on(6, rig.now)
        screen.on(4, rig.now)
        screen.on(3, rig.now)

    assert runs_without_allocation(press)
    assert rig.shell.top is screen
