"""Idle and animated frames of the shell, its presses and its cues allocate nothing."""

from castellan.ui import preferences as choice
from support.memory import allocated_bytes, check_quiet_frames, runs_without_allocation
from support.shell_rig import Lively, Still, finger_on
from support.timeline import levels_of


def test_idle_turns_allocate_nothing():
    finger, _ = finger_on(Still)
    shell = finger.shell

    def idle():
        now = 2000
        for _ in range(200):
            shell.step(now, 0)
            now += 5

    assert runs_without_allocation(idle)
    assert allocated_bytes(idle) in (0, None)


def check_animated_frames(palette_choice):
    finger, screen = finger_on(Lively)
    screen.peek = "menu"
    shell = finger.shell
    shell.timer.start(1500, 0, 1)  # the timer's hand moves, then the whole edge blinks
    shell.choose(choice.PALETTE, palette_choice)
    shell.step(1500, 0)

    check_quiet_frames(shell, 2000, 200, 20)


def test_animated_frames_allocate_nothing():
    check_animated_frames(0)


def test_animated_frames_in_mono_rhythms_allocate_nothing():
    check_animated_frames(3)


def test_presses_and_repeats_and_cues_allocate_nothing():
    finger, _ = finger_on(Lively)
    shell = finger.shell
    a_and_up = levels_of("A+UP")
    both = levels_of("A+B")

    def press():
        now = 2000
        for _ in range(5):
            for turn in range(180):
                shell.step(now, a_and_up if turn < 150 else 0)
                now += 5
            for turn in range(180):
                shell.step(now, both if turn < 150 else 0)
                now += 5

    assert runs_without_allocation(press)
    assert allocated_bytes(press) in (0, None)
