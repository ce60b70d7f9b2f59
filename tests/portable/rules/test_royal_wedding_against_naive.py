"""The Royal Wedding's core and a second implementation agree on every position."""

import sys

from support.naive.queen_games import assert_everything_happened, compare_games

# How often each table is played; MicroPython is slow and plays only the first seed.
SEEDS = 60 if sys.implementation.name == "cpython" else 1

INDIVIDUALS_ON_LARGE_GRIDS = ((3, []), (4, ["harmony", "middle-kingdom"]))
INDIVIDUALS_IN_ROWS_OF_EIGHT = ((5, []), (6, ["safe-once", "limited-supply"]))
TEAMS = (
    (4, ["teams"]),
    (6, ["teams", "limited-supply", "harmony"]),
    (8, ["teams", "safe-once"]),
)


def test_the_core_plays_twenty_four_rounds_with_three_and_four_players():
    assert_everything_happened(compare_games(INDIVIDUALS_ON_LARGE_GRIDS, True, SEEDS))


def test_the_core_plays_rows_of_eight_with_five_and_six_players():
    assert_everything_happened(compare_games(INDIVIDUALS_IN_ROWS_OF_EIGHT, True, SEEDS))


def test_the_core_plays_teams_that_share_a_kingdom_and_a_purse():
    assert_everything_happened(compare_games(TEAMS, True, SEEDS))
