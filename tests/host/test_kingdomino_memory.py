"""What a match of Kingdomino costs in memory on a 32-bit MicroPython, as on the board."""

import pytest
from castellan.rules.kingdomino.tables import DOMINOES

from host_tools import runtimes
from host_tools.mpy import compile_tree

MATCHES = 20
# WebAssembly collects garbage only between two steps: the first two make every buffer and learn
# what is in use before, the last two have forgotten what the making of the matches left behind.
CODE = f"""
import gc
from castellan.rules.kingdomino.match import make
seats = bytes((0, 1, 2, 3))
kept = [None] * {MATCHES}
numbers = [0, 0]
def step():
    numbers[0] += 1
    if numbers[0] == 1:
        make(seats, 3, 5)
    gc.collect()
    if numbers[0] == 3:
        numbers[1] = gc.mem_alloc()
        for index in range({MATCHES}):
            kept[index] = make(seats, 3, 5)
        gc.collect()
    if numbers[0] == 6:
        print((gc.mem_alloc() - numbers[1]) // {MATCHES})
    return numbers[0] < 6
"""


@pytest.mark.interpreter
def test_a_match_of_four_with_room_for_its_whole_log_takes_at_most_a_kilobyte(missing):
    try:
        runtimes.find("wasm")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    compile_tree()
    result = runtimes.run_code("wasm", CODE, step="step()")
    assert result.returncode == 0, result.stdout + result.stderr
    assert 512 < int(result.stdout) <= 1024


def test_the_table_of_the_dominoes_takes_at_most_400_bytes():
    assert isinstance(DOMINOES, bytes)
    assert len(DOMINOES) <= 400
