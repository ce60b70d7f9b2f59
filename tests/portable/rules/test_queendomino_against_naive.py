"""Queendomino's core and a second implementation from the rulebook agree on every position."""

import sys

from support.naive.queen_games import assert_everything_happened, compare_games

# How often each table is played; MicroPython is slow and plays only the first seed.
SEEDS = 100 if sys.implementation.name == "cpython" else 1

PLAIN = ((2, []), (3, []), (4, []))
READINGS = (
    (2, ["optional-once", "safe-once"]),
    (3, ["safe-once", "middle-kingdom", "harmony"]),
    (4, ["safe-once", "middle-kingdom=strict", "harmony"]),
)
SUPPLIES = (
    (2, ["limited-supply", "optional-once", "harmony"]),
    (3, ["limited-supply"]),
    (4, ["limited-supply", "safe-once", "middle-kingdom=lenient"]),
)


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
