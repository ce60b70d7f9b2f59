"""Measure the memory of a match with its whole log on 32-bit MicroPython, as on a Pico."""

import pytest
from castellan.rules import games, registry
from castellan.rules.kingdomino.tables import DOMINOES

# A board has over 100 KiB free. The bound only stops a match from growing by mistake.
MOST_BYTES = 4 * 1024


def largest_matches():
    """Yield (folder, players, options) of each game with few and many players and many options."""
    for name in games.NAMES:
        meta = registry.meta(name)
        for players in sorted({min(meta.SEATS), max(meta.SEATS)}):
            options = 0
            for _, bit in meta.OPTIONS:
                if not meta.problem(bytes(range(players)), options | bit):
                    options |= bit
            yield name.replace("-", "_"), players, options


# WebAssembly collects garbage only between two steps. Step 1 makes every buffer once, step 3
# measures and makes 20 matches. Step 6 measures again, when the garbage of step 3 is gone.
MEASURING = """
import gc
from castellan.rules.{game}.match import make
seats = bytes(range({players}))
kept = [None] * 20
numbers = [0, 0]
def step():
    numbers[0] += 1
    if numbers[0] == 1:
        make(seats, {options}, 5)
    gc.collect()
    if numbers[0] == 3:
        numbers[1] = gc.mem_alloc()
        for index in range(20):
            kept[index] = make(seats, {options}, 5)
        gc.collect()
    if numbers[0] == 6:
        print((gc.mem_alloc() - numbers[1]) // 20)
    return numbers[0] < 6
"""


@pytest.mark.interpreter
@pytest.mark.parametrize(("game", "players", "options"), list(largest_matches()))
def test_a_match_with_its_log_takes_at_most_4_kib(game, players, options, numbers_of):
    (size,) = numbers_of(MEASURING.format(game=game, players=players, options=options))
    assert 128 < size <= MOST_BYTES  # the smallest match takes 240 bytes


def test_the_table_of_the_dominoes_takes_at_most_400_bytes():
    assert isinstance(DOMINOES, bytes)
    assert len(DOMINOES) <= 400
