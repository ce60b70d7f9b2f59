"""The image in the quick emulated Pico: when it starts, what it answers, what it leaves free."""

import pytest
from table import new_flash, switched_on

_GAME_MS = 1500
_RIGHT, _A = 8, 16
_TAP_MS = 60
_STACK_END = 0x20040000

pytestmark = [pytest.mark.slow, pytest.mark.interpreter, pytest.mark.timeout(600)]


def test_it_starts_in_time_and_answers_each_tap(pico):
    assert pico.screen == "game"
    assert pico.now_ms <= _GAME_MS
    for _ in range(20):
        pico.step(_RIGHT, _TAP_MS)
        pico.step(0, _TAP_MS)
    pico.step(0, 1000)
    taps = pico.figures()["numbers"]["taps"]
    assert len(taps) == 20
    assert all(tap["seen"] is not None for tap in taps)


def test_a_key_that_is_up_again_before_the_next_look_counts(pico):
    for _ in range(10):
        before = pico.frame()
        pico.step(_RIGHT, 2)
        pico.step(0, 300)
        assert pico.frame() != before


def test_what_stays_free_on_the_screens_before_a_match(pico):
    pico.step(_A, _TAP_MS)
    pico.step(0, 1500)
    numbers = pico.figures()["numbers"]
    assert {"game", "players"} <= set(numbers["heaps"])
    assert all(heap["free"] >= 150 * 1024 for heap in numbers["heaps"].values())
    assert numbers["lowest"]["sp"] - _STACK_END >= 1024, numbers["lowest"]["stack"]


def test_a_torn_write_of_a_choice_leaves_a_board_that_starts(pico):
    pico.cut_at(1, 0.5)
    pico.step(_A, _TAP_MS)
    for levels in (0, _A, 0, _A, 0):
        if not pico.is_dead:
            pico.step(levels, 400)
    assert pico.is_dead
    pico.power_on()
    pico.step(0, 3000)
    assert pico.screen in ("game", "resume"), pico.screen


_STAMP = "/lib/castellan/stamp.txt"
_HALF = {"/lib/castellan/castellan.ui.bundle": b"half", "/main.py": b"import castellan.ui.none\n"}


@pytest.mark.parametrize(
    "files",
    [
        {**_HALF, _STAMP: b"unfinished\n"},
        {"/main.py": b"import castellan.device.start\n", "/lib/castellan/ui.py": b""},
    ],
    ids=["unfinished", "modules are missing"],
)
def test_an_installation_that_broke_off_starts_the_image_s_firmware(built, needs_node, files):
    with switched_on(built, new_flash(files)) as pico:
        assert pico.screen == "game"
