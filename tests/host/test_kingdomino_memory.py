"""What a match of Kingdomino costs in memory on a 32-bit MicroPython, as on the board."""

import pytest
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.tables import DOMINOES
from match_memory import code_for


@pytest.mark.interpreter
def test_a_match_of_four_with_room_for_its_whole_log_takes_at_most_a_kilobyte(numbers_of):
    (size,) = numbers_of(
        code_for("kingdomino", players=4, options=meta.HARMONY | meta.MIDDLE_KINGDOM)
    )
    assert 512 < size <= 1024


def test_the_table_of_the_dominoes_takes_at_most_400_bytes():
    assert isinstance(DOMINOES, bytes)
    assert len(DOMINOES) <= 400
