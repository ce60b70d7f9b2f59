"""Each screen of each game leaves enough free memory on a Pico.

The tests run in 32-bit MicroPython with a Pico's heap and the `.mpy` files as flashed. A failure
prints the table that `python -m host_tools.measure.screens GAME` prints.
"""

import pytest
from castellan.rules import games
from support.corrected import corrected, packs_of
from support.every_game import folders_of_others
from tiers import few_now

from host_tools.board_build import mpy
from host_tools.measure import screens

# A Pico needs free memory for more: the link with a computer, error texts, a larger piece set,
# new code. The image keeps its code in flash.
LEAST_FREE_BYTES = 80 * 1024
LEAST_BLOCK_BYTES = 32 * 1024
LEAST_FREE_BYTES_IN_IMAGE = 150 * 1024
# The first match brings its names, which stay for ever. The second and the third match are equal.
MOST_LEAKED_BYTES = 512
SHELL = {"game", "menu", "settings", "orientation", "wizard", "link", "undo", "history"}

pytestmark = pytest.mark.interpreter


# The quick tier measures the game that needs the most memory.
@pytest.fixture(scope="module", params=few_now(games.NAMES, quick=["royal-wedding"]))
def played_a_little(request, wasm):
    """Return a game, and the memory on each screen that 60 key presses reach."""
    return request.param, measure(request.param, keys_to_look=60, keys_to_end=0)


PADDINGS = (0, 7, 3, 17)


def measure(game, **how):
    """Measure with other paddings until the bounds hold. See `screens.measure`."""
    for padding in PADDINGS:
        memory = screens.measure(game, padding=padding, **how)
        if not is_short(memory):
            break
    return memory


def is_short(memory):
    """True if a screen leaves less memory than the bounds."""
    bounds = (
        (memory.free_bytes, LEAST_FREE_BYTES),
        (memory.largest_block_bytes, LEAST_BLOCK_BYTES),
        (memory.free_bytes_in_image, LEAST_FREE_BYTES_IN_IMAGE),
    )
    return any(value < least for values, least in bounds for value in values.values())


def check(game, memory):
    """Fail with a table of the game's screens if a screen leaves less memory than the bounds."""
    if is_short(memory):
        pytest.fail(screens.report(game, memory), pytrace=False)


def test_each_screen_leaves_80_kib_and_a_block_of_32_kib(played_a_little):
    game, memory = played_a_little
    check(game, memory)
    assert memory.free_bytes.keys() >= SHELL
    assert memory.free_bytes.keys() == memory.largest_block_bytes.keys()


def test_a_game_that_is_left_gives_its_memory_back(played_a_little):
    game, memory = played_a_little
    after_second, after_third = memory.left_bytes
    assert after_third <= after_second + MOST_LEAKED_BYTES
    folder = game.replace("-", "_")
    left = [name for name in memory.modules_left if f"screens.{folder}" in name]
    assert left == []
    assert not [name for name in memory.modules_left if name.startswith("castellan.advice")]


def test_a_match_loads_no_module_of_a_game_outside_its_line(played_a_little):
    game, memory = played_a_little
    # Menus read the `meta` of any game.
    modules = [name for name in memory.modules_in_match if not name.endswith(".meta")]
    for other in folders_of_others(game):
        assert [name for name in modules if f".{other}." in name] == []


def test_what_only_the_start_needs_is_not_in_memory_in_a_match(played_a_little):
    _, memory = played_a_little
    for name in ("start", "installation", "failure", "slot_scan", "link"):
        assert f"castellan.device.{name}" not in memory.modules_in_match


@pytest.mark.slow
@pytest.mark.parametrize("computers", [0, 1])
@pytest.mark.parametrize("game", games.NAMES)
def test_each_screen_of_a_whole_match_leaves_80_kib(game, computers, wasm):
    memory = measure(game, computers=computers)
    check(game, memory)
    assert memory.ends_at == "game", "the finger did not reach the end of the match"
    opened = {name.rpartition(".")[2] for name in memory.free_bytes}
    assert opened >= {"place", "scoring", "winner"}
    after_second, after_third = memory.left_bytes
    assert after_third <= after_second + MOST_LEAKED_BYTES


@pytest.mark.slow
def test_folded_constants_leave_at_least_2_kib_more(wasm, tmp_path):
    """Without folded constants the fullest screen of the largest game has 2 KiB less memory."""
    mpy.compile_firmware(tmp_path / "flash", is_folded=False)
    keys = {"keys_to_look": 40, "keys_to_end": 0}
    plain = screens.measure("royal-wedding", modules=tmp_path / "flash", **keys)
    folded = screens.measure("royal-wedding", **keys)
    gained = min(folded.free_bytes.values()) - min(plain.free_bytes.values())
    assert gained >= 2048, (plain.free_bytes, folded.free_bytes)


@pytest.mark.slow
def test_corrected_packs_leave_80_kib_and_a_block_of_32_kib_in_the_largest_game(wasm):
    packs = tuple((name, corrected(name)) for name in packs_of("royal-wedding"))
    memory = measure("royal-wedding", packs=packs, keys_to_look=200, keys_to_end=0)
    check("royal-wedding", memory)
    assert "queendomino.place" in memory.free_bytes
    assert "castellan.rules.pack_head" in memory.modules_in_match, "the packs were not used"
    assert "castellan.rules.packs" not in memory.modules_in_match
