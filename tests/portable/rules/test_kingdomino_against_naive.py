"""The rules core and the naive implementation agree on every position of seeded games."""

import sys

from castellan.core.rng import Random
from support.naive.habits import pick
from support.naive.side_by_side import SideBySide
from support.naive.tiles import read_dominoes

# How often each table below is played; MicroPython is slow and plays only the first of them.
SEEDS = 90 if sys.implementation.name == "cpython" else 1

BONUSES = (
    [],
    ["harmony"],
    ["middle-kingdom", "harmony"],
    ["middle-kingdom=lenient"],
    ["middle-kingdom=strict", "harmony"],
)
DOMINOES = read_dominoes()


def compare_games(players: int, variant: list, bonuses: tuple, seeds: int) -> int:
    """Play games with each set of bonuses side by side; how many matches were compared."""
    compared = 0
    for place, options in enumerate(bonuses):
        for seed in range(seeds):
            compare_game(players, variant + options, Random(seed, 8 * players + place))
            compared += 1
    return compared


def compare_game(players: int, options: list, random: Random) -> SideBySide:
    """One match to its end: every list of moves, every kingdom, every score, every place."""
    both = SideBySide(players, options, DOMINOES)
    both.compare_everything()
    moves = both.moves()
    while moves:
        both.play(pick(both.naive, moves, random))
        # Now and then in between, when unfinished kingdoms are often level.
        if both.naive.awaiting()[0] in ("clear", "end") or random.below(16) == 0:
            both.compare_everything()
        moves = both.moves()
    assert both.naive.is_finished()
    return both


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
