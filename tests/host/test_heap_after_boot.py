"""What the firmware takes of a board's memory, measured as `host_tools/measure/boot.py` says.

Counted: bytes in use after a collection in 32-bit MicroPython (WebAssembly), with the `.mpy`
files as they are flashed, less those of the bare interpreter with the measurement in it. The
tables that a failure prints are also what `python -m host_tools.measure.boot` shows.
"""

import pytest
from support.every_game import folders_of_others

from host_tools.measure import boot as heap

MOST_AFTER_BOOT = 48 * 1024
ROUNDS = 20
OTHER_GAMES = folders_of_others("kingdomino")

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="module")
def boot(wasm):
    """The box is switched on and the list of games shown; then twenty matches are begun."""
    return heap.measure_boot(ROUNDS)


@pytest.fixture(scope="module")
def boot_with_match(wasm):
    """The box is switched on with an open match of four on flash."""
    return heap.measure_boot_with_match()


def _must_fit(measured):
    if measured.after_boot > MOST_AFTER_BOOT:
        words = f"{measured.after_boot} bytes after boot, {MOST_AFTER_BOOT} allowed"
        pytest.fail(f"{words}\n{heap.report(measured)}", pytrace=False)


def test_after_boot_at_most_48_kib_are_in_use(boot):
    assert boot.screens[0] == "game"
    assert "castellan.rules.kingdomino.meta" in boot.modules
    _must_fit(boot)


def test_after_boot_an_open_match_of_four_fits(boot_with_match):
    assert boot_with_match.screens == ["resume", "resume", "kingdomino.place"]
    assert "castellan.rules.kingdomino.match" in boot_with_match.modules
    _must_fit(boot_with_match)


def test_after_boot_nothing_of_another_game_is_in_memory(boot, boot_with_match):
    for measured in (boot, boot_with_match):
        for game in OTHER_GAMES:
            assert not [name for name in measured.modules if f"rules.{game}" in name]


def test_after_boot_only_the_screen_that_is_shown_is_in_memory(boot, boot_with_match):
    start = "castellan.ui.screens."
    for measured, shown in (
        (boot, {"game"}),
        (boot_with_match, {"resume", "kingdomino", "kingdomino.flow"}),
    ):
        screens = {name.removeprefix(start) for name in measured.modules if start in name}
        assert screens == shown


def test_after_boot_what_only_the_start_needs_is_forgotten(boot, boot_with_match):
    for measured in (boot, boot_with_match):
        for name in ("start", "installation", "failure"):
            assert f"castellan.device.{name}" not in measured.modules


def test_twenty_matches_begun_and_left_give_all_their_memory_back(boot):
    assert boot.stages["in 1"] > boot.stages["out 1"] + 8000
    # On the first way out the interpreter's table of modules may grow once more.
    assert boot.stages[f"in {ROUNDS}"] == boot.stages["in 2"]
    assert boot.stages[f"out {ROUNDS}"] == boot.stages["out 1"]
