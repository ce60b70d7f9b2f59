"""Queendomino's core and a second implementation from the rulebook agree on every position.

Thousands of games more: tests/host/test_thousands_of_naive_games.py.
"""

import sys

from support.naive.queen_games import (
    PLAIN,
    READINGS,
    SUPPLIES,
    assert_everything_happened,
    compare_games,
)

# The number of games for each table. MicroPython with a Pico's heap is slow.
SEEDS = 10 if sys.implementation.name == "cpython" else 1


def test_the_core_plays_two_three_and_four_players_as_the_rulebook_does():
    counts = compare_games(PLAIN, False, SEEDS)
    assert_everything_happened(counts)
    assert counts.games == 3 * SEEDS


def test_the_core_plays_the_other_readings_as_agreed():
    counts = compare_games(READINGS, False, SEEDS)
    assert_everything_happened(counts)
    assert counts.games == 3 * SEEDS


def test_the_core_plays_limited_supplies_as_agreed():
    counts = compare_games(SUPPLIES, False, SEEDS)
    assert_everything_happened(counts)
    assert counts.supply_was_short > 0
