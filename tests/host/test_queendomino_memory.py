"""What Queendomino and its matches cost in memory on a 32-bit MicroPython, as on the board."""

import pytest
from castellan.rules.royal_wedding.meta import TEAMS
from match_memory import code_for

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


def test_a_match_of_eight_with_room_for_its_whole_log_takes_at_most_four_kilobytes(numbers_of):
    (size,) = numbers_of(code_for("royal_wedding", players=8, options=TEAMS))
    assert 1024 < size <= 4096
