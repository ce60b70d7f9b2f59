"""The Royal Wedding's core and a second implementation agree on every position.

Thousands of games more: tests/host/test_thousands_of_naive_games.py.
"""

import sys

from support.naive.queen_games import (
    IN_ROWS_OF_EIGHT,
    ON_LARGE_GRIDS,
    TEAMS,
    assert_everything_happened,
    compare_games,
)

# The number of games for each table. MicroPython with a Pico's heap is slow.
SEEDS = 6 if sys.implementation.name == "cpython" else 1


def test_the_core_plays_twenty_four_rounds_with_three_and_four_players():
    assert_everything_happened(compare_games(ON_LARGE_GRIDS, True, SEEDS))


def test_the_core_plays_rows_of_eight_with_five_and_six_players():
    assert_everything_happened(compare_games(IN_ROWS_OF_EIGHT, True, SEEDS))


def test_the_core_plays_teams_that_share_a_kingdom_and_a_purse():
    assert_everything_happened(compare_games(TEAMS, True, SEEDS))
