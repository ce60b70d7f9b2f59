"""Piece sets of other game boxes and house rules are read, packed and used in games."""

import pytest
from castellan.core.rng import Random
from support.naive.dragon_games import Counts, compare_game
from support.naive.dragon_inferno_pieces import Pieces
from support.naive.house_pieces import house_text
from tiers import few_now

from host_tools.pieces.piece_set import parse


@pytest.mark.parametrize("sets", few_now([50, 150], quick=[50]))
def test_games_with_invented_sets_go_as_the_rulebook_says(sets):
    counts = Counts()
    flipped = overlapping = 0
    for seed in range(sets):
        text = house_text(Random(seed, 500))
        pieces = Pieces(text)
        flipped += pieces.may_flip
        overlapping += pieces.may_overlap
        compare_game(parse(text).packed(), pieces, (seed, 501), counts)
    assert counts.games == sets
    assert flipped > sets // 4 and overlapping > sets // 4
    assert min(counts.moves.values()) > 0
