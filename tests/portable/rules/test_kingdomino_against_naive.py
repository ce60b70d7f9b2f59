"""The rules core and the naive implementation agree on every position of seeded games.

Thousands of matches more: tests/host/test_thousands_of_naive_games.py.
"""

from support import effort
from support.naive.kingdomino_games import BONUSES, compare_games

# The number of matches for each entry of the list below, and the bonuses.
SEEDS = effort.pick(12, 1, 1)
SETS = effort.pick(BONUSES, BONUSES, BONUSES[4:])


def test_the_core_plays_two_players_as_the_rulebook_does():
    assert compare_games(2, [], SETS, SEEDS) == len(SETS) * SEEDS


def test_the_core_plays_three_players_as_the_rulebook_does():
    assert compare_games(3, [], SETS, SEEDS) == len(SETS) * SEEDS


def test_the_core_plays_four_players_as_the_rulebook_does():
    assert compare_games(4, [], SETS, SEEDS) == len(SETS) * SEEDS


def test_the_core_plays_the_mighty_duel_as_the_rulebook_does():
    assert compare_games(2, ["mighty-duel"], SETS, SEEDS) == len(SETS) * SEEDS


def test_the_core_plays_rows_of_four_for_three_players_as_agreed():
    assert compare_games(3, ["row-of-four"], BONUSES[:2], SEEDS) == 2 * SEEDS


def test_the_core_plays_a_dynasty_as_the_rulebook_does():
    seeds = (SEEDS + 2) // 3
    for players in (2, 3, 4):
        assert compare_games(players, ["dynasty"], BONUSES[2:3], seeds) == seeds


def test_the_core_combines_dynasty_and_mighty_duel():
    seeds = (SEEDS + 5) // 6
    assert compare_games(2, ["dynasty", "mighty-duel"], BONUSES[3:4], seeds) == seeds
