"""Facts that are true in every match of the Duel, whichever actions are played."""

import sys
from array import array

from castellan.rules import contract
from castellan.rules.duel import layout as d
from castellan.rules.duel import match as duel
from castellan.rules.duel import meta, text
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.sheet import draw_coat, squares_drawn
from castellan.rules.duel.tables import BOXES_NEEDED, DICE
from castellan.rules.property import COUNT, ENTRY, FIRST, POINTS, TOTAL
from castellan.rules.square import cell_at
from support.duel_positions import APART, OPTION_SETS, legal, nearly_full
from support.memory import runs_without_allocation
from support.seeded import (
    Seeded,
    check_that_just_the_open_actions_are_accepted,
    what_stands_first,
)

IS_QUICK = sys.implementation.name == "cpython"
SEEDS = 60 if IS_QUICK else 1


def seeded_by(options, seed):
    """Return a seeded match whose players often prefer spells and the castle's bonus."""
    return Seeded(duel.make(b"\0\1", options, seed), seed, what_stands_first)


def every_match():
    for options in OPTION_SETS:
        for seed in range(SEEDS):
            yield seeded_by(options, seed)


def test_each_die_is_used_once_a_round_and_each_player_has_two():
    for seeded in every_match():
        match = seeded.match
        while not match.is_over():
            before = match.state[d.PHASE]
            match.apply(seeded.next_action())
            if before == d.TAKING and match.state[d.PHASE] == d.DRAWING:
                assert sorted(match.state[d.TAKERS : d.TAKERS + 4]) == [0, 0, 1, 1]


def test_nobody_draws_more_than_two_dice_a_round():
    for seeded in every_match():
        match = seeded.match
        drawn = [0, 0]
        while not match.is_over():
            rounds = match.state[d.ROUND]
            match.apply(seeded.next_action())
            if match.state[d.ROUND] > rounds:
                for player in range(2):
                    now = squares_drawn(match.state, map_of(player))
                    assert drawn[player] <= now <= drawn[player] + 2
                    drawn[player] = now


def test_a_spell_has_one_owner_and_works_once():
    for seeded in every_match():
        match = seeded.match
        owners = [0] * 6
        spent = [0] * 6
        while not match.is_over():
            match.apply(seeded.next_action())
            for spell in range(6):
                value = match.state[d.SPELLS + spell]
                owner = (value - 1) % 2 + 1 if value else 0
                assert owners[spell] in (0, owner)  # a spell keeps its owner
                assert value > 2 or not spent[spell]
                owners[spell] = owner
                spent[spell] = value > 2
        for spell in range(6):
            boxes = [match.state[d.BOXES + 6 * player + spell] for player in range(2)]
            assert max(boxes) <= BOXES_NEEDED[spell]
            assert (max(boxes) == BOXES_NEEDED[spell]) == (owners[spell] > 0)
            assert min(boxes) < BOXES_NEEDED[spell]


def test_only_plain_dice_fill_boxes():
    for seeded in every_match():
        match = seeded.match
        plain = filled = 0
        while not match.is_over():
            before = sum(match.state[d.BOXES : d.BOXES + 12])
            rounds = match.state[d.ROUND]
            faces = bytes(match.state[d.FACES : d.FACES + 4])
            match.apply(seeded.next_action())
            now = sum(match.state[d.BOXES : d.BOXES + 12])
            filled += now - before
            if match.state[d.ROUND] > rounds or match.is_over():
                plain += len([face for face in faces if face < 7])
        # Spell 4 (turn a die) may change one face per game.
        assert filled <= plain + 1


def test_points_are_domains_and_what_was_named():
    for seeded in every_match():
        match = seeded.match
        seeded.play()
        for player in range(2):
            sheet = seeded.sheet
            match.score(player, sheet)
            worth = named = 0
            for entry in range(FIRST, FIRST + ENTRY * sheet[COUNT], ENTRY):
                worth += sheet[entry + 1] * sheet[entry + 2]
                named += sheet[entry] == match.state[d.PRESTIGE + player]
            assert sheet[POINTS] == worth
            assert sheet[TOTAL] == worth + 3 * named


def test_exactly_the_listed_actions_are_accepted():
    for options in OPTION_SETS:
        for seed in range(4 if IS_QUICK else 1):
            seeded = seeded_by(options, seed)
            seeded.play(20 + 9 * seed)
            numbers = range(0, 0x10000, 1 if IS_QUICK else 7)
            check_that_just_the_open_actions_are_accepted(seeded, numbers)


def ready_to_split(options):
    """Return a match whose first player has spell 2 (split a domino) and one free square."""
    match = nearly_full(options, [(1, 0)])
    match.state[d.SPELLS + 1] = 1
    return match


def test_spells_one_and_two_work_together_where_neither_alone_helps():
    for first, second in ((d.SPELL_FREE, d.SPELL_SPLIT), (d.SPELL_SPLIT, d.SPELL_FREE)):
        match = nearly_full(0, APART, 6)  # quarters everywhere, so no die of the hand connects
        match.state[d.SPELLS] = match.state[d.SPELLS + 1] = 1
        assert legal(match)[:2] == [d.SPELL_FREE, d.SPELL_SPLIT]
        assert match.apply(first) == contract.OK
        assert legal(match) == [second, d.NO_DRAW]
        assert match.apply(d.DOT + cell_at(d.MAP, 3, 2)) != contract.OK
        assert match.apply(second) == contract.OK
        assert d.NO_DRAW not in legal(match)
        assert match.apply(d.DOT + cell_at(d.MAP, 3, 2)) == contract.OK
        assert match.apply(d.DOT + 128 + cell_at(d.MAP, -3, -2)) == contract.OK
        assert squares_drawn(match.state, map_of(0)) == d.SQUARES


def test_a_split_domino_is_drawn_irregularly_while_the_other_spell_is_missing():
    match = nearly_full(0, APART, 6)
    match.state[d.SPELLS] = match.state[d.SPELLS + 1] = 1
    assert match.apply(d.SPELL_SPLIT) == contract.OK
    reader = text.Reader()
    reader.go_on(match)
    assert reader.line("draw pink 3 2 -3 -2")
    assert reader.line("draw pink 3 2 -3 -2 !") == ""
    assert squares_drawn(match.state, map_of(0)) == d.SQUARES


def test_a_spell_that_helps_neither_alone_nor_with_the_other_is_refused():
    for owned in (0, 1):
        match = nearly_full(0, APART, 6)
        match.state[d.SPELLS + owned] = 1
        assert legal(match)[-1] == d.NO_DRAW
        assert match.apply(d.SPELL_FREE) != contract.OK
        assert match.apply(d.SPELL_SPLIT) != contract.OK


def test_a_die_with_the_bonus_must_be_drawn():
    # Die 1 connects to the dots beside (2, 2), die 3 connects nowhere, so splitting alone fails.
    match = nearly_full(0, [(3, 2), (3, 1)], 6)
    draw_coat(match.state, map_of(0), cell_at(d.MAP, 2, 2), 1, 0)
    match.state[d.SPELLS] = match.state[d.SPELLS + 1] = 1
    assert match.apply(d.BONUS) == contract.OK
    assert match.apply(d.SPELL_SPLIT) == contract.OK
    assert legal(match) == [d.SPELL_FREE]
    assert match.apply(d.NO_DRAW) != contract.OK


def test_a_domino_that_fits_may_stay_undrawn_where_that_is_agreed():
    for options in (0, meta.DRAW_OPTIONAL):
        match = duel.make(b"\0\1", options)
        for action in (d.FACE + 1, d.FACE, d.FACE, d.FACE + 1, d.TAKE, d.TAKE + 1, d.TAKE + 2):
            match.apply(action)
        assert (d.NO_DRAW in legal(match)) == (options > 0)
        assert (match.apply(d.NO_DRAW) == contract.OK) == (options > 0)


def test_the_bonus_may_go_on_a_die_that_is_not_drawn_where_that_is_agreed():
    for options in (0, meta.BONUS_UNDRAWN):
        match = nearly_full(options, APART, 6)
        assert (match.apply(d.BONUS) == contract.OK) == (options > 0)
        assert match.apply(d.NO_DRAW) == contract.OK
        assert bool(match.state[d.BONUS_SPENT]) == (options > 0)


def drawn_crosses(faces, bonus, direction):
    """Draw dice 2 and 3 with these faces to the right of the castle, in one of four directions.

    Returns the crosses on the squares (1, 0) and (2, 0), or None if the rules refuse it.
    """
    match = duel.make(b"\0\1", 0)
    for action in (d.FACE, d.FACE + faces[0], d.FACE + faces[1], d.FACE):
        assert match.apply(action) == contract.OK
    for die in (1, 0, 3):
        assert match.apply(d.TAKE + die) == contract.OK
    if bonus >= 0:
        assert match.apply(d.BONUS + bonus) == contract.OK
    first = cell_at(d.MAP, 2 if direction == 2 else 1, 0)
    spot = d.PLACE + (first << 2) + direction
    assert (spot in legal(match)) == (match.apply(spot) == contract.OK)
    if not match.state[d.DREW]:
        return None
    grid = map_of(0) + 5
    return [match.state[grid + cell_at(d.MAP, x, 0)] >> 4 & 7 for x in (1, 2)]


def test_crosses_belong_to_the_die_that_is_drawn_there():
    b_and_b2 = (3, 4)
    assert drawn_crosses(b_and_b2, -1, 0) == [0, 2]
    assert drawn_crosses(b_and_b2, -1, 2) == [2, 0]
    assert drawn_crosses(b_and_b2, 0, 2) == [2, 1]
    d_and_d = (0, 0)
    assert drawn_crosses(d_and_d, -1, 0) == [0, 0]
    assert drawn_crosses(d_and_d, -1, 2) is None  # the same drawing as in direction 0
    assert drawn_crosses(d_and_d, 1, 0) == [0, 1]
    assert drawn_crosses(d_and_d, 1, 2) == [1, 0]


def test_the_last_square_stays_empty_unless_half_a_domino_may_be_drawn():
    match = ready_to_split(0)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    assert choices[: match.legal(choices)][-1] == d.NO_DRAW
    assert match.apply(d.SPELL_SPLIT) != contract.OK


def test_either_half_may_take_the_last_square_where_that_is_agreed():
    cell = cell_at(d.MAP, 1, 0)
    for which, coat in ((0, 1), (1, 3)):
        match = ready_to_split(2)
        assert match.apply(d.SPELL_SPLIT) == contract.OK
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        listed = list(choices[: match.legal(choices)])
        assert d.DOT + cell in listed and d.DOT + 128 + cell in listed
        assert match.apply(d.DOT + (which << 7) + cell) == contract.OK
        assert match.state[map_of(0) + 5 + cell] & 7 == coat
        assert squares_drawn(match.state, map_of(0)) == d.SQUARES
        assert match.state[d.DREW] == (1, 4)[which]  # the player has dice 1 and 3


def ready_to_turn():
    """Return a match in which the first player draws and has spell 4."""
    match = duel.make(b"\0\1", 0)
    match.state[d.SPELLS + 3] = 1
    for face in (1, 0, 2, 1):
        match.apply(d.FACE + face)
    for die in (0, 1, 3):
        match.apply(d.TAKE + die)
    return match


def test_a_die_that_is_turned_has_no_bonus_yet():
    match = ready_to_turn()
    assert match.apply(d.BONUS) == contract.OK
    assert match.apply(d.TURN + 5) != contract.OK
    match = ready_to_turn()
    assert match.apply(d.TURN + 5) == contract.OK
    assert match.state[d.FACES] == DICE[5]
    assert match.apply(d.BONUS) == contract.OK


def test_dice_are_fair():
    match = duel.make(b"\0\1", 0, 5)
    counts = [0] * 6
    throws = 12000 if IS_QUICK else 1200
    for _ in range(throws):
        counts[match.chance() - d.FACE] += 1
    expected = throws // 6
    # Five degrees of freedom: a fair die is above 30 once in a hundred thousand.
    assert sum([(count - expected) ** 2 for count in counts]) < 30 * expected


def test_a_whole_match_allocates_nothing():
    for options in (0, 3, 15):
        seeded = seeded_by(options, 3)
        seeded.match.apply(seeded.next_action())
        seeded.match.places(seeded.places)  # loads the scoring module before the measurement
        assert runs_without_allocation(seeded.play_and_score_everything)
        assert seeded.match.is_over()
