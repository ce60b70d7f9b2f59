"""Dragon Inferno's core and a second implementation from the rulebook agree everywhere.

Hundreds of games more: tests/host/test_thousands_of_naive_games.py.
"""

import sys

from support.naive.dragon_games import WORDS, compare_games

# The number of games. MicroPython is slow, so it plays fewer games.
IS_QUICK = sys.implementation.name == "cpython"
SEEDS = 25 if IS_QUICK else 4


def test_the_core_plays_the_shipped_set_as_the_rulebook_does():
    counts = compare_games(SEEDS)
    assert counts.games == SEEDS
    for word in WORDS:
        assert counts.moves[word] > 0 or not IS_QUICK, word
    if IS_QUICK:
        assert counts.broken > 0 and counts.lost_dragons > 0
