"""Facts that are true in every Kingdomino match (rules K1 to K9), and checks of allocation."""

import sys

from castellan.rules import contract
from castellan.rules.kingdom import BOX, castle_of
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import DYNASTY, HARMONY, MIDDLE_KINGDOM, MIGHTY_DUEL
from castellan.rules.kingdomino.tables import DOMINOES
from support.memory import runs_without_allocation
from support.naive.core_words import cells_of, terrain_of
from support.seeded import Seeded, check_that_just_the_open_actions_are_accepted

TWO = bytes((2, 0))
THREE = bytes((3, 1, 0))
FOUR = bytes((0, 1, 2, 3))
TABLES = (
    (TWO, HARMONY),
    (THREE, MIDDLE_KINGDOM),
    (FOUR, HARMONY | MIDDLE_KINGDOM),
    (TWO, MIGHTY_DUEL),
    (TWO, MIGHTY_DUEL | DYNASTY),
)
SEEDS = 12 if sys.implementation.name == "cpython" else 2


def seeded_at(seats, options, seed):
    return Seeded(make(seats, options, seed), seed)


def every_table() -> list:
    """Return seats, options and seed of every match to play."""
    return [(seats, options, seed) for seats, options in TABLES for seed in range(SEEDS)]


def cells_of_player(match: object, player: int) -> dict:
    return cells_of(match.state, match.kingdom(player), match.grid)


def test_each_domino_comes_up_at_most_once_in_a_game():
    for seats, options, seed in every_table():
        game = seeded_at(seats, options, seed)
        match = game.match
        seen = []
        while not match.is_over():
            action = game.next_action()
            if match.actor() == contract.TABLE and action <= layout.TILES:
                seen.append(action)
            if action == layout.NEXT_GAME:
                seen = []
            assert match.apply(action) == contract.OK
            assert len(set(seen)) == len(seen)
        assert len(seen) == match.rows * match.row_size


def test_kingdoms_stay_in_their_grid_and_hold_two_squares_a_domino():
    for seats, options, seed in every_table():
        game = seeded_at(seats, options, seed)
        match = game.match
        game.play()
        dominoes = match.rows * match.row_size // len(seats)
        for player in range(len(seats)):
            cells = cells_of_player(match, player)
            columns = [x for x, _ in cells]
            rows = [y for _, y in cells]
            assert max(columns) - min(columns) < match.grid
            assert max(rows) - min(rows) < match.grid
            laid = dominoes - match.state[layout.DISCARDS + player]
            assert len(cells) == 1 + 2 * laid
            assert cells[(0, 0)] == ("C", 0)


def test_a_domino_leaves_the_game_only_when_every_place_is_refused():
    discards = 0
    for seats, options, seed in every_table():
        game = seeded_at(seats, options, seed)
        match = game.match
        while not match.is_over():
            action = game.next_action()
            if action == layout.DISCARD and discards < 10 * SEEDS:
                for spot in range(4 * (match.kingdom_size - BOX)):
                    assert match.apply(layout.PLACE + spot) != contract.OK
                discards += 1
            elif action >= layout.PLACE:
                assert match.apply(layout.DISCARD) == contract.MUST_PLACE
            assert match.apply(action) == contract.OK
    assert discards > 2 * SEEDS


def test_of_all_numbers_exactly_the_open_actions_are_accepted():
    for place, (seats, options) in enumerate(TABLES):
        game = seeded_at(seats, options, 40 + place)
        for steps in (0, 5, 29, 48) if SEEDS > 2 else (29 + place,):
            game.play(steps)
            check_that_just_the_open_actions_are_accepted(game, range(0x10000))


def expected_answer(cells: dict, size: int, halves: list, one: tuple, two: tuple) -> int:
    """Return the reason for refusing a placement (K8): outside, overlap or no match."""
    columns = [x for x, _ in list(cells) + [one, two]]
    rows = [y for _, y in list(cells) + [one, two]]
    if max(max(columns) - min(columns), max(rows) - min(rows)) >= size:
        return contract.OUTSIDE
    if one in cells or two in cells:
        return contract.OVERLAP
    for (x, y), half in zip((one, two), halves):
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in cells and cells[beside][0] in ("C", half[0]):
                return contract.OK
    return contract.NO_MATCH


def compare_answers(match: object) -> int:
    """Check the core's answer for every spot. Returns how many different answers there are."""
    number = match.state[layout.ROW_TILES + match.state[layout.TURN]]
    halves = [terrain_of(DOMINOES[2 * number - 2]), terrain_of(DOMINOES[2 * number - 1])]
    cells = cells_of_player(match, match.actor())
    castle = castle_of(match.grid)
    answers = set()
    for y in range(1 - match.grid, match.grid):
        for x in range(1 - match.grid, match.grid):
            for direction, (dx, dy) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
                if halves[0] == halves[1] and direction > 1:
                    continue
                cell = castle + y * 2 * match.grid + x
                answer = match.apply(layout.PLACE | cell << 2 | direction)
                if answer == contract.OK:
                    match.undo()
                two = (x + dx, y + dy)
                assert answer == expected_answer(cells, match.grid, halves, (x, y), two)
                answers.add(answer)
    return len(answers)


def test_a_refused_placement_is_told_the_right_reason():
    seen = 0
    for place, (seats, options) in enumerate(TABLES):
        game = seeded_at(seats, options, 60 + place)
        for steps in (18, 20, 24) if SEEDS > 2 else (40,):
            game.play(steps)
            while game.match.state[layout.PHASE] != layout.PLACEMENT:
                game.play(1)
            seen = max(seen, compare_answers(game.match))
    assert seen == 4


def test_nothing_is_allocated_from_the_first_domino_to_the_last_place():
    for seats, options in TABLES:
        game = seeded_at(seats, options, 7)
        assert runs_without_allocation(game.play_and_score_everything)
        assert game.match.is_over()


def test_the_save_of_a_match_of_four_fits_in_a_kilobyte():
    game = seeded_at(FOUR, HARMONY | MIDDLE_KINGDOM, 5)
    game.play()
    assert len(game.match.dump()) <= 1024


def test_every_domino_is_as_likely_to_come_up_first():
    counts = [0] * (layout.TILES + 1)
    for seed in range(50 * layout.TILES):
        counts[make(FOUR, 0, seed).chance()] += 1
    assert counts[0] == 0
    # The expected count is 50. Its standard deviation is 7, and the bound is five times that.
    assert min(counts[1:]) > 15 and max(counts[1:]) < 85


def test_the_second_king_of_two_players_is_drawn_from_the_three_left():
    same = 0
    for seed in range(600):
        game = seeded_at(TWO, 0, seed)
        game.play(4)
        first = game.match.chance()
        assert game.match.apply(first) == contract.OK
        game.play(1)
        same += game.match.chance() == first
    # One of the three other kings has the colour of the first king, so 200 are expected.
    assert 140 < same < 260
