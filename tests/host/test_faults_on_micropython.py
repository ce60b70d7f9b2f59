"""Test that no fault loses what the box has shown, on MicroPython with the firmware as flashed."""

import sys

import device_monkey
import pytest
from castellan.rules import games
from tiers import few_now

from host_tools.faults import failing_allocations
from host_tools.faults.chip import FaultyChip
from host_tools.faults.flashed_box import Ended, FlashedBox
from host_tools.faults.machine import Machine
from host_tools.virtual import headless

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize("game", few_now(games.NAMES, quick=[]))
def test_nothing_that_was_shown_is_lost(game, unix):
    machine = Machine(6, game, make_box=FlashedBox)
    figures = machine.run(150)
    machine.box.close()
    assert figures["cuts"] >= 150
    assert figures["boots"] > 0


def test_a_cut_flash_is_booted_by_micropython(unix):
    machine = Machine(3, "kingdomino", make_box=FlashedBox)
    machine.monkey.begin()
    machine.reboot()
    assert machine.box.screen == "boot"
    machine.box.close()


def test_a_device_that_ends_says_why(unix):
    box = FlashedBox(FaultyChip(1), 2048, 1, is_new=True)
    with pytest.raises(Ended, match="ValueError"):
        box._ask("step x y")


# Memory


@pytest.mark.slow
def test_ten_games_without_a_restart_need_no_more_memory_than_one(unix, tmp_path, monkeypatch):
    monkeypatch.setattr(headless, "_HEAP", "640k")  # for the sources and the driver
    with headless.switch_on("micropython", tmp_path, 3) as device:
        monkey = device_monkey.Monkey(device, 3)
        for _ in range(10):
            monkey.play_a_game()  # the monkey fails on an error screen
            monkey.leave()


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory map of a Linux process")
def test_an_allocation_that_fails_is_code_3_and_the_game_goes_on_from_flash(unix):
    """Longer runs of other games find rare problems, see docs/saves.md."""
    ends, problems = failing_allocations.try_minute("kingdomino", 1, every=300, duration_ms=8000)
    assert not problems
    assert ends["E3"] > 10
