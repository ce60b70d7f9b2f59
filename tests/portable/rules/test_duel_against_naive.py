"""The Duel's core and a second implementation from the rulebook agree on every position.

A thousand games more: tests/host/test_thousands_of_naive_games.py.
"""

import sys

from support.naive.duel_games import assert_everything_happened, compare_games

# The number of games for each set of options. MicroPython is slow, so it plays fewer.
IS_QUICK = sys.implementation.name == "cpython"
SEEDS = 25 if IS_QUICK else 2


def compare(options: list) -> object:
    """Compare games with these options. On CPython, check that every kind of event happened."""
    counts = compare_games(options, SEEDS)
    assert counts.games == SEEDS
    if IS_QUICK:
        assert_everything_happened(counts)
    return counts


def test_the_core_plays_the_duel_as_the_rulebook_does():
    counts = compare([])
    assert counts.positions > 100 * SEEDS
    assert counts.full_maps > 0 or not IS_QUICK


def test_the_core_fills_only_for_what_was_drawn_where_that_is_agreed():
    compare(["fill-only-drawn"])


def test_the_core_draws_half_a_split_domino_where_that_is_agreed():
    compare(["split-one"])


def test_the_core_leaves_a_domino_undrawn_where_that_is_agreed():
    compare(["draw-optional"])


def test_the_core_adds_the_bonus_to_an_undrawn_die_where_that_is_agreed():
    compare(["bonus-undrawn"])


def test_the_core_combines_agreements():
    # With the tests above every two options are both on, both off, and one of them on.
    compare(["fill-only-drawn", "split-one"])
    compare(["draw-optional", "bonus-undrawn"])
    compare(["fill-only-drawn", "draw-optional"])
    compare(["split-one", "bonus-undrawn"])
    compare(["fill-only-drawn", "split-one", "draw-optional", "bonus-undrawn"])
