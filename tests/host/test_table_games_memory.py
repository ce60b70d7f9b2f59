"""What the Duel and Dragon Inferno cost in memory on a 32-bit MicroPython, as they are flashed."""

import commands
import pytest

from host_tools.board_build import mpy

MOST = 20 * 1024
# What every box has loaded is loaded first. WebAssembly collects garbage only between two steps,
# so each step does one thing.
LOADING = """
import gc
from array import array
import castellan.core
kept = []
numbers = [0]
def step():
    numbers[0] += 1
    gc.collect()
    if numbers[0] == 3:
        print(gc.mem_alloc())
        kept.append(__import__(GAME, None, None, ("make",)))
    if numbers[0] == 5:
        print(gc.mem_alloc())
        kept.append(kept[0].make(b"\\0\\1", 0, 1))
        kept.append(array("H", bytes(2 * kept[1].LARGEST_CHOICE)))
    if numbers[0] == 7:
        print(gc.mem_alloc())
    return numbers[0] < 7
"""

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize("game", commands.TABLE_GAMES)
def test_the_game_with_its_match_and_choices_takes_at_most_20_kilobytes(game, numbers_of):
    name = f"castellan.rules.{game.replace('-', '_')}.match"
    before, loaded, playing = numbers_of(f"GAME = {name!r}\n{LOADING}", mpy.FLASHED)
    assert loaded - before > 4096
    assert playing - loaded > 256
    assert playing - before <= MOST, (loaded - before, playing - loaded)
