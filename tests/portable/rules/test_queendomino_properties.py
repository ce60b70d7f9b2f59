"""What holds in every match of Queendomino and the Royal Wedding, however it is played."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules import contract
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino.meta import LIMITED_SUPPLY, OPTIONAL_ONCE, SAFE_ONCE
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding.meta import TEAMS
from castellan.rules.square import x_of, y_of
from support.memory import runs_without_allocation
from support.naive.core_words import cells_of

SEEDS = 12 if sys.implementation.name == "cpython" else 1
TABLES = (
    (queendomino, 2, OPTIONAL_ONCE | SAFE_ONCE),
    (queendomino, 2, LIMITED_SUPPLY),
    (queendomino, 3, 0),
    (queendomino, 4, LIMITED_SUPPLY),
    (royal_wedding, 3, 0),
    (royal_wedding, 4, LIMITED_SUPPLY),
    (royal_wedding, 5, 0),
    (royal_wedding, 6, LIMITED_SUPPLY),
    (royal_wedding, 4, TEAMS),
    (royal_wedding, 6, TEAMS | SAFE_ONCE),
    (royal_wedding, 8, TEAMS | LIMITED_SUPPLY),
)
BANK = 12 * 1 + 18 * 3 + 12 * 9
KNIGHTS = 22
TOWERS = 15


class Seeded:
    """A match with players that draw the kind of step first, so that none is rare."""

    def __init__(self, game, players, options, seed):
        self.match = game.make(bytes(range(players)), options, seed)
        self.random = Random(seed, 77)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)

    def next_action(self):
        match = self.match
        if match.actor() == contract.TABLE and match.state[layout.PHASE] != q.GAINING:
            return match.chance()
        count = match.legal(self.choices)
        first = self.choices[0]
        if q.DRAGON <= first < q.GAIN or first >= q.BUILD:
            # Half of the turns end with the first step that is open, the other half anywhere.
            if self.random.below(2):
                return first
        return self.choices[self.random.below(count)]

    def play(self, steps=100000):
        match = self.match
        while steps and not match.done():
            match.apply(self.next_action())
            steps -= 1

    def play_and_score_everything(self):
        """All that an evening asks of a match."""
        match = self.match
        while not match.done():
            match.apply(self.next_action())
            for player in range(len(match.seats)):
                match.score(player, self.sheet)
            match.places(self.places)
            match.match_places(self.places)


def every_match():
    for game, players, options in TABLES:
        for seed in range(SEEDS):
            yield Seeded(game, players, options, seed)


def houses(match):
    return range(match.kingdoms)


def purse_of(match, house):
    at = purse.purse(match.extras, house)
    return match.state[at : at + q.PURSE_BYTES]


def test_coins_are_never_negative_and_limited_supplies_never_exceeded():
    for seeded in every_match():
        match = seeded.match
        is_limited = match.options & LIMITED_SUPPLY
        while not match.done():
            seeded.play(1)
            coins = [builders.coins_of(match.state, match.extras, one) for one in houses(match)]
            assert max(coins) < 1000  # a purse below zero would be far above
            if is_limited:
                purses = [purse_of(match, house) for house in houses(match)]
                assert sum(coins) <= BANK
                assert sum([one[q.RESERVE] + one[q.ABROAD] for one in purses]) <= KNIGHTS
                assert sum([one[q.TOWERS_OWNED] for one in purses]) <= TOWERS


def test_no_building_is_there_more_often_than_its_copies_and_none_comes_back():
    for seeded in every_match():
        match = seeded.match
        gone = -1
        while not match.done():
            seeded.play(1)
            s = match.state
            x = match.extras
            seen = 0
            for kind in range(1, q.KINDS + 1):
                there = s[x + q.IN_PILE + kind - 1]
                there += sum([s[x + q.PRICES + price] == kind for price in range(q.SPACES)])
                there += sum([purse.built_by(s, x, house, kind) for house in houses(match)])
                assert there <= builders.fact(kind, q.COPIES)
                seen += there
            assert gone <= 32 - seen
            gone = 32 - seen


def test_the_six_spaces_are_full_when_a_round_begins_as_far_as_the_pile_goes():
    rounds = 0
    for seeded in every_match():
        match = seeded.match
        while not match.done():
            before = match.state[layout.PHASE]
            seeded.play(1)
            s = match.state
            x = match.extras
            if before == q.BUILDERS and s[layout.PHASE] != q.BUILDERS:
                full = [s[x + q.PRICES + price] > 0 for price in range(q.SPACES)]
                # What is left lies at the cheap end, without a gap.
                assert full == sorted(full, reverse=True)
                assert full == [True] * 6 or builders.pile_size(s, x) == 0
                rounds += 1
    assert rounds > 5 * len(TABLES) * SEEDS


def test_the_queen_is_with_nobody_or_with_a_house_that_has_a_tower():
    moves = 0
    for seeded in every_match():
        match = seeded.match
        before = layout.FREE
        while not match.done():
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
        while not match.done():
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
    """Every building of a house stands alone on a town square; how many there are."""
    squares = []
    entry = match.extras + q.BUILT_LIST
    for _ in range(match.state[match.extras + q.COUNT_BUILT]):
        if match.state[entry] == house:
            cell = match.state[entry + 2]
            squares.append((x_of(match.grid, cell), y_of(match.grid, cell)))
            kind = match.state[entry + 1]
            assert cells[squares[-1]] == ("t", builders.fact(kind, q.ITS_CROWNS))
        entry += 3
    assert len(set(squares)) == len(squares)
    return len(squares)


def test_every_house_gets_as_many_dominoes_as_the_tables_say():
    for game, players, options in TABLES:
        seeded = Seeded(game, players, options, 3)
        match = seeded.match
        turns = [0] * match.kingdoms
        while not match.done():
            if match.state[layout.PHASE] == layout.PLACEMENT:
                turns[match.house(match.actor())] += 1
            seeded.play(1)
        # Tables Q and W: 24 for a house on 7 x 7, 12 on 5 x 5.
        assert turns == [24 if match.grid == 7 else 12] * match.kingdoms


def test_of_all_numbers_exactly_the_open_actions_are_accepted():
    for place, (game, players, options) in enumerate(TABLES):
        for steps in (12, 47, 90, 131) if SEEDS > 1 else (40 + 7 * place,):
            seeded = Seeded(game, players, options, 40 + place)
            seeded.play(steps)
            match = seeded.match
            open_actions = sorted(seeded.choices[: match.legal(seeded.choices)])
            before = bytes(match.state)
            accepted = []
            for action in range(0, 0x10000, 1 if SEEDS > 1 else 7):
                if match.apply(action) == contract.OK:
                    assert match.undo() == action
                    accepted.append(action)
            if SEEDS > 1:
                assert accepted == open_actions
            assert set(accepted) <= set(open_actions)
            assert bytes(match.state) == before


def test_nothing_is_allocated_from_the_first_building_to_the_last_place():
    for game, players, options in TABLES:
        seeded = Seeded(game, players, options, 7)
        assert runs_without_allocation(seeded.play_and_score_everything)
        assert seeded.match.done()


def test_the_longest_list_and_the_longest_log_have_room():
    longest = 0
    fullest = 0
    for seeded in every_match():
        match = seeded.match
        while not match.done():
            longest = max(longest, match.legal(seeded.choices))
            seeded.play(1)
        fullest = max(fullest, match.log.size / len(match.log.data))
    assert 40 < longest <= queendomino.Queendomino.LARGEST_CHOICE
    assert fullest <= 1


def test_the_state_and_the_log_of_a_match_of_eight_fit_in_four_kilobytes():
    for game, players, options in TABLES:
        match = Seeded(game, players, options, 5).match
        assert len(match.state) + len(match.log.data) <= 2304
        assert len(match.dump()) <= 1024


def test_a_bank_that_runs_out_pays_what_it_has():
    for options, paid in ((0, 2), (LIMITED_SUPPLY, 1)):
        seeded = Seeded(queendomino, 2, options, 3)
        match = seeded.match
        while match.state[layout.PHASE] != q.OPTIONS or not seeded_can_tax(seeded, 2):
            seeded.play(1)
        s = match.state
        x = match.extras
        house = match.actor()
        for one in houses(match):
            purse.pay(s, x, one, builders.coins_of(s, x, one))
        purse.pay(s, x, 1 - house, 1 - BANK)
        before = builders.coins_of(s, x, house)
        assert match.apply(q.KNIGHT) == contract.OK
        assert min(builders.coins_of(s, x, house) - before, 2) == paid


def seeded_can_tax(seeded, least):
    """Whether a knight on the first half would bring at least so many coins."""
    match = seeded.match
    if q.KNIGHT not in list(seeded.choices[: match.legal(seeded.choices)]):
        return False
    purse_before = builders.coins_of(match.state, match.extras, match.actor())
    match.apply(q.KNIGHT)
    brought = builders.coins_of(match.state, match.extras, match.actor()) - purse_before
    match.undo()
    return brought >= least
