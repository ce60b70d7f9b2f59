"""Play whole matches of Kingdomino in the core and the naive judge."""

from castellan.core.rng import Random
from support.naive.habits import pick
from support.naive.side_by_side import SideBySide
from support.naive.tiles import read_dominoes

BONUSES = (
    [],
    ["harmony"],
    ["middle-kingdom", "harmony"],
    ["middle-kingdom=lenient"],
    ["middle-kingdom=strict", "harmony"],
)
DOMINOES = read_dominoes()


def compare_games(players: int, variant: list, bonuses: tuple, seeds: int, first: int = 0) -> int:
    """Compare `seeds` matches for each set of bonuses. Returns the number of matches."""
    compared = 0
    for place, options in enumerate(bonuses):
        for seed in range(first, first + seeds):
            compare_game(players, variant + options, (seed, 8 * players + place))
            compared += 1
    return compared


def compare_game(players: int, options: list, seed: tuple) -> SideBySide:
    """Play one match in both implementations. Compares moves, kingdoms, scores and ranks."""
    random = Random(*seed)
    both = SideBySide(players, options, DOMINOES)
    both.seed = seed
    both.compare_everything()
    moves = both.moves()
    while moves:
        both.play(pick(both.naive, moves, random))
        # Compare ranks during the match too, because unfinished kingdoms are often tied.
        if both.naive.awaiting()[0] in ("clear", "end") or random.below(16) == 0:
            both.compare_everything()
        moves = both.moves()
    assert both.naive.is_finished()
    return both
