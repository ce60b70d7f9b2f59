"""The rules core and the naive implementation agree on every position of seeded games.

Thousands of matches more: tests/host/test_thousands_of_naive_games.py.
"""

import sys

from support.naive.kingdomino_games import BONUSES, compare_games

# How often each table below is played. MicroPython with a board's heap is slow.
SEEDS = 12 if sys.implementation.name == "cpython" else 1


def test_the_core_plays_two_players_as_the_rulebook_does():
    assert compare_games(2, [], BONUSES, SEEDS) == 5 * SEEDS


def test_the_core_plays_three_players_as_the_rulebook_does():
    assert compare_games(3, [], BONUSES, SEEDS) == 5 * SEEDS


def test_the_core_plays_four_players_as_the_rulebook_does():
    assert compare_games(4, [], BONUSES, SEEDS) == 5 * SEEDS


def test_the_core_plays_the_mighty_duel_as_the_rulebook_does():
    assert compare_games(2, ["mighty-duel"], BONUSES, SEEDS) == 5 * SEEDS


def test_the_core_plays_rows_of_four_for_three_players_as_agreed():
    assert compare_games(3, ["row-of-four"], BONUSES[:2], SEEDS) == 2 * SEEDS


def test_the_core_plays_a_dynasty_as_the_rulebook_does():
    seeds = (SEEDS + 2) // 3
    for players in (2, 3, 4):
        assert compare_games(players, ["dynasty"], BONUSES[2:3], seeds) == seeds


def test_the_core_combines_dynasty_and_mighty_duel():
    seeds = (SEEDS + 5) // 6
    assert compare_games(2, ["dynasty", "mighty-duel"], BONUSES[3:4], seeds) == seeds
