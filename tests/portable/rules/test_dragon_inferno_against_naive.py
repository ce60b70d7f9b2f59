"""Dragon Inferno's core and a second implementation from the rulebook agree everywhere."""

import sys

from castellan.core.rng import Random
from support.naive.dragon_games import WORDS, Counts, compare_game
from support.naive.dragon_inferno_pieces import read_pieces

# How many games are played; MicroPython is slow.
IS_QUICK = sys.implementation.name == "cpython"
SEEDS = 200 if IS_QUICK else 4


def test_the_core_plays_the_shipped_set_as_the_rulebook_does():
    counts = Counts()
    pieces = read_pieces()
    for seed in range(SEEDS):
        compare_game(None, pieces, Random(seed, 400), counts)
    assert counts.games == SEEDS
    for word in WORDS:
        assert counts.moves[word] > 0 or not IS_QUICK, word
    if IS_QUICK:
        assert counts.broken > 0 and counts.lost_dragons > 0
