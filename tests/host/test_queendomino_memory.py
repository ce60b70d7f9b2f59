"""What the modules of Queendomino cost in memory on a 32-bit MicroPython, as on a board."""

import pytest

# WebAssembly collects garbage only between two steps, so each step does one thing.
LOADING = """
import gc
from castellan.rules import registry
numbers = [0]
def step():
    numbers[0] += 1
    gc.collect()
    if numbers[0] == 2:
        registry.open_game("kingdomino").make(b"\\0\\1", 0, 1)
    if numbers[0] == 4:
        print(gc.mem_alloc())
        registry.open_game(GAME)
    if numbers[0] == 6:
        print(gc.mem_alloc())
    return numbers[0] < 6
"""

pytestmark = pytest.mark.interpreter


@pytest.mark.parametrize("game", ["queendomino", "royal-wedding"])
def test_the_game_takes_at_most_24_kilobytes_more_than_kingdomino(game, numbers_of):
    before, after = numbers_of(f"GAME = {game!r}\n{LOADING}")
    assert 4096 < after - before <= 24 * 1024
