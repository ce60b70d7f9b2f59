"""What Queendomino and its matches cost in memory on a 32-bit MicroPython, as on the board."""

import pytest

from host_tools import runtimes
from host_tools.mpy import compile_tree

MATCHES = 10
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
MATCH = f"""
import gc
from castellan.rules.royal_wedding.match import make
seats = bytes(range(8))
kept = [None] * {MATCHES}
numbers = [0, 0]
def step():
    numbers[0] += 1
    if numbers[0] == 1:
        make(seats, 512, 5)
    gc.collect()
    if numbers[0] == 3:
        numbers[1] = gc.mem_alloc()
        for index in range({MATCHES}):
            kept[index] = make(seats, 512, 5)
        gc.collect()
    if numbers[0] == 6:
        print((gc.mem_alloc() - numbers[1]) // {MATCHES})
    return numbers[0] < 6
"""

pytestmark = pytest.mark.interpreter


@pytest.fixture
def numbers_of(missing):
    """The numbers that a code prints on the 32-bit interpreter."""

    def run(code):
        try:
            runtimes.find("wasm")
        except runtimes.RuntimeMissing as words:
            missing(str(words))
        compile_tree()
        result = runtimes.run_code("wasm", code, step="step()")
        assert result.returncode == 0, result.stdout + result.stderr
        return [int(word) for word in result.stdout.split()]

    return run


@pytest.mark.parametrize("game", ["queendomino", "royal-wedding"])
def test_the_game_takes_at_most_24_kilobytes_more_than_kingdomino(game, numbers_of):
    before, after = numbers_of(f"GAME = {game!r}\n{LOADING}")
    assert 4096 < after - before <= 24 * 1024


def test_a_match_of_eight_with_room_for_its_whole_log_takes_at_most_four_kilobytes(numbers_of):
    (size,) = numbers_of(MATCH)
    assert 1024 < size <= 4096
