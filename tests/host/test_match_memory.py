"""The memory that a match with its whole log takes on a 32-bit MicroPython, as on a board."""

import pytest
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.rules.royal_wedding.meta import TEAMS

# A board has over 100 KiB free. The bound only stops a match from growing by mistake.
MOST_BYTES = 4 * 1024
# For each game: its module, players and options with the largest buffers.
LARGEST_MATCHES = (
    ("kingdomino", 4, meta.HARMONY | meta.MIDDLE_KINGDOM | meta.DYNASTY),
    ("kingdomino", 2, meta.MIGHTY_DUEL | meta.DYNASTY),
    ("queendomino", 4, 0),
    ("royal_wedding", 8, TEAMS),
    ("duel", 2, 0),
    ("dragon_inferno", 2, 0),
)
# WebAssembly collects garbage only between two steps. The first two steps make every buffer once
# and learn what is in use. The last two wait until the garbage of making the matches is gone.
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
@pytest.mark.parametrize(("game", "players", "options"), LARGEST_MATCHES)
def test_a_match_with_its_log_takes_at_most_4_kib(game, players, options, numbers_of):
    (size,) = numbers_of(MEASURING.format(game=game, players=players, options=options))
    assert 256 < size <= MOST_BYTES


def test_the_table_of_the_dominoes_takes_at_most_400_bytes():
    assert isinstance(DOMINOES, bytes)
    assert len(DOMINOES) <= 400
