"""Dragon Inferno's screens move, animate and search without allocating."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, B
from castellan.ui.session import COMPUTER
from support.dragon_rig import advance_to, has_laid, in_phase, rig_of
from support.memory import check_no_allocation, runs_without_allocation

EVERY_WAY = (RIGHT, DOWN, LEFT, UP)
SLICES = 60


def check_thinking(rig):
    """Run some slices of the search. Fails if they allocate or open another screen."""
    screen = rig.shell.top
    frame = rig.shell.frame
    name = rig.shell.name

    def think():
        for _ in range(SLICES):
            screen.draw(frame, rig.now)

    assert runs_without_allocation(think), name
    assert rig.shell.name == name


def test_caves_eggs_and_views():
    rig = rig_of()
    rig.play("press RIGHT")
    check_no_allocation(rig, EVERY_WAY)
    advance_to(rig, in_phase(d.EGGS))
    check_no_allocation(rig, EVERY_WAY)
    for name, gestures in (
        ("dragons", (RIGHT, LEFT)),
        ("look", (DOWN, UP)),
        ("points", (RIGHT,)),
        ("clock", ()),
    ):
        rig.shell.push("dragon_inferno." + name)
        check_no_allocation(rig, gestures)
        rig.shell.pop()


def test_choosing_and_placing_a_tile():
    rig = rig_of()
    advance_to(rig, has_laid(4))
    rig.shell.home("dragon_inferno.tile")
    check_thinking(rig)
    rig.play("wait 3000")
    assert rig.shell.name == "dragon_inferno.tile"
    check_no_allocation(rig, EVERY_WAY)
    rig.play("press A\nwait 700")
    assert rig.shell.name == "dragon_inferno.place"
    check_no_allocation(rig, EVERY_WAY + (B, B))


def test_a_dragon():
    for seed in range(20):
        rig = rig_of(seed=seed)
        try:
            advance_to(rig, in_phase(d.DRAGONS))
        except AssertionError:
            continue
        rig.play("wait 2000")
        assert rig.shell.name == "dragon_inferno.dragon"
        check_no_allocation(rig, EVERY_WAY + (B, B))
        return
    raise AssertionError("no dragon came")


def test_a_computer_and_the_advice_think_without_allocating():
    rig = rig_of(kind=COMPUTER)
    advance_to(rig, has_laid(4))
    rig.shell.home("dragon_inferno.think")
    check_thinking(rig)
    rig = rig_of()
    advance_to(rig, has_laid(4))
    rig.shell.home("dragon_inferno.advice")
    check_thinking(rig)
    rig.play("wait 9000")
    check_no_allocation(rig, (RIGHT, LEFT))


def test_the_scoring():
    rig = rig_of()
    while not rig.match.is_over():
        advance_to(rig, lambda match: True)
        rig.advance_one()
    rig.shell.home("dragon_inferno.scoring")
    screen = rig.shell.top

    def pictures():
        screen.on(B, rig.now)
        for now in range(rig.now, rig.now + 4500, 50):
            screen.draw(rig.shell.frame, now)

    pictures()
    assert runs_without_allocation(pictures)
