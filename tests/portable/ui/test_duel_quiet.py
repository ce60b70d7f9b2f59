"""The Duel's screens move, animate and search without allocating."""

from castellan.rules.duel import layout as d
from castellan.ui.input import DOWN, LEFT, RIGHT, UP
from support import duel_rig
from support.duel_rig import drawing, has_joker, in_phase, is_open, rig_of, rolled, until
from support.memory import check_no_allocation, runs_without_allocation

ALL = (UP, DOWN, LEFT, RIGHT)


def check_thinking(rig):
    """Run a search from its first slice to its last. It must allocate nothing."""
    rig.step()
    screen = rig.shell.top
    frame = rig.shell.frame

    def think():
        for now in range(rig.now, rig.now + 3000, 5):
            screen.draw(frame, now)

    assert runs_without_allocation(think), rig.shell.name


def test_shaking_and_entering_dice_allocates_nothing():
    rig = rig_of()
    check_no_allocation(rig, ())
    rig.shell.input.pending = 16
    check_thinking(rig)
    rig.shell.input.pending = 0
    rig.shell.replace("duel.dice")
    check_no_allocation(rig, ALL)


def test_taking_a_die_allocates_nothing():
    rig = rolled(rig_of(), (0, 1, 2, 0))
    check_thinking(rig)
    check_no_allocation(rig, ALL)
    rig = until(is_open(d.SPELL_BOTH))
    check_no_allocation(rig, ALL)


def test_what_may_be_done_first_allocates_nothing():
    for is_there in (has_joker, is_open(d.TURN), is_open(d.BONUS), is_open(d.NO_DRAW)):
        rig = until(is_there)
        check_thinking(rig)
        check_no_allocation(rig, (RIGHT, UP, DOWN, LEFT))


def test_drawing_allocates_nothing():
    rig = drawing()
    check_thinking(rig)
    check_no_allocation(rig, ALL)
    rig = drawing()
    rig.shell.push("duel.advice")
    check_thinking(rig)
    check_no_allocation(rig, (LEFT, RIGHT))


def test_the_lightning_spells_allocate_nothing():
    rig = until(in_phase(d.NAMING))
    check_no_allocation(rig, ALL)
    rig = until(in_phase(d.CROSSING))
    check_no_allocation(rig, ALL)


def test_looking_round_allocates_nothing():
    rig = drawing()
    for name in ("map", "book", "points", "race", "clock", "reach"):
        rig.shell.push("duel." + name)
        check_no_allocation(rig, (UP, DOWN) if name in ("map", "book") else ())
        rig.shell.pop()


def test_the_scoring_allocates_nothing():
    rig = duel_rig.finished()
    screen = rig.shell.top
    assert runs_without_allocation(lambda: screen.draw(rig.shell.frame, rig.now))
    for name in ("tie", "winner"):
        rig.shell.push("duel." + name)
        screen = rig.shell.top
        assert runs_without_allocation(lambda screen=screen: screen.draw(rig.shell.frame, rig.now))
        rig.shell.pop()
