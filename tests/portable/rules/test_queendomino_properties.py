"""Facts that are true in every match of Queendomino and the Royal Wedding."""

from castellan.rules import contract
from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.meta import LIMITED_SUPPLY
from castellan.rules.square import x_of, y_of
from support.naive.core_words import cells_of
from support.queen_matches import BANK, SEEDS, TABLES, every_match, houses, purse_of, seeded_at

KNIGHTS = 22
TOWERS = 15


def test_coins_are_never_negative_and_limited_supplies_never_exceeded():
    for seeded in every_match():
        match = seeded.match
        is_limited = match.options & LIMITED_SUPPLY
        while not match.is_over():
            seeded.play(1)
            coins = [builders.coins_of(match.state, match.extras, one) for one in houses(match)]
            assert max(coins) < 1000  # an underflow below zero would give a far larger number
            if is_limited:
                purses = [purse_of(match, house) for house in houses(match)]
                assert sum(coins) <= BANK
                assert sum([one[q.RESERVE] + one[q.ABROAD] for one in purses]) <= KNIGHTS
                assert sum([one[q.TOWERS_OWNED] for one in purses]) <= TOWERS


def test_no_building_is_there_more_often_than_its_copies_and_none_comes_back():
    for seeded in every_match():
        match = seeded.match
        gone = -1
        while not match.is_over():
            seeded.play(1)
            s = match.state
            x = match.extras
            seen = 0
            for kind in range(1, q.KINDS + 1):
                there = s[x + q.IN_PILE + kind - 1]
                there += sum([s[x + q.PRICES + price] == kind for price in range(q.SPACES)])
                there += sum([purse.built_by(s, x, house, kind) for house in houses(match)])
                assert there <= builders.fact(match.buildings, kind, q.COPIES)
                seen += there
            assert gone <= 32 - seen
            gone = 32 - seen


def test_the_six_spaces_are_full_when_a_round_begins_as_far_as_the_pile_goes():
    rounds = 0
    for seeded in every_match():
        match = seeded.match
        while not match.is_over():
            before = match.state[layout.PHASE]
            seeded.play(1)
            s = match.state
            x = match.extras
            if before == q.BUILDERS and s[layout.PHASE] != q.BUILDERS:
                full = [s[x + q.PRICES + price] > 0 for price in range(q.SPACES)]
                # The remaining buildings are on the lowest prices, without a gap.
                assert full == sorted(full, reverse=True)
                assert full == [True] * 6 or builders.pile_size(s, x) == 0
                rounds += 1
    assert rounds > 5 * len(TABLES) * SEEDS


def test_the_queen_is_with_nobody_or_with_a_house_that_has_a_tower():
    moves = 0
    for seeded in every_match():
        match = seeded.match
        before = layout.FREE
        while not match.is_over():
            seeded.play(1)
            queen = match.state[match.extras + q.QUEEN]
            assert queen == layout.FREE or purse_of(match, queen)[q.TOWERS_OWNED] > 0
            if queen != before:
                towers = [purse_of(match, house)[q.TOWERS_OWNED] for house in houses(match)]
                assert towers[queen] == max(towers)
                moves += 1
            before = queen
    assert moves > len(TABLES)


def test_each_domino_of_each_set_comes_up_at_most_once_and_the_sets_take_turns():
    for seeded in every_match():
        match = seeded.match
        is_wedding = match.rows * match.row_size == 96
        seen = set()
        while not match.is_over():
            action = seeded.next_action()
            if match.state[layout.PHASE] == layout.ROW:
                deck = match.state[layout.ROUND] & 1 if is_wedding else 0
                assert (deck, action) not in seen
                seen.add((deck, action))
            assert match.apply(action) == contract.OK
        assert len(seen) == match.rows * match.row_size
        assert len(seen) == (96 if is_wedding else 48)


def test_kingdoms_stay_in_their_grid_and_buildings_on_their_towns():
    buildings = 0
    for seeded in every_match():
        match = seeded.match
        seeded.play()
        for player in range(len(match.seats)):
            cells = cells_of(match.state, match.kingdom(player), match.grid)
            columns = [x for x, _ in cells]
            rows = [y for _, y in cells]
            assert max(columns) - min(columns) < match.grid
            assert max(rows) - min(rows) < match.grid
            buildings += check_buildings(match, match.house(player), cells)
    assert buildings > 3 * len(TABLES) * SEEDS


def check_buildings(match, house, cells):
    """Check that each building of a house is alone on a town square. Returns how many."""
    squares = []
    entry = match.extras + q.BUILT_LIST
    for _ in range(match.state[match.extras + q.COUNT_BUILT]):
        if match.state[entry] == house:
            cell = match.state[entry + 2]
            squares.append((x_of(match.grid, cell), y_of(match.grid, cell)))
            kind = match.state[entry + 1]
            assert cells[squares[-1]] == ("t", builders.fact(match.buildings, kind, q.ITS_CROWNS))
        entry += 3
    assert len(set(squares)) == len(squares)
    return len(squares)


def test_every_house_gets_as_many_dominoes_as_the_tables_say():
    for game, players, options in TABLES:
        seeded = seeded_at(game, players, options, 3)
        match = seeded.match
        turns = [0] * match.kingdoms
        while not match.is_over():
            if match.state[layout.PHASE] == layout.PLACEMENT:
                turns[match.house(match.actor())] += 1
            seeded.play(1)
        # Tables Q and W: 24 for a house on 7 x 7, 12 on 5 x 5.
        assert turns == [24 if match.grid == 7 else 12] * match.kingdoms
