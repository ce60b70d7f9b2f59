"""Facts that are true in every match of the Duel, whichever actions are played."""

import sys
from array import array

from castellan.rules import contract
from castellan.rules.duel import layout as d
from castellan.rules.duel import match as duel
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.sheet import draw_coat, squares_drawn
from castellan.rules.duel.tables import BOXES_NEEDED, DICE
from castellan.rules.property import COUNT, ENTRY, FIRST, POINTS, TOTAL
from castellan.rules.square import cell_at
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
    for options in range(4):
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
    for options in range(4):
        for seed in range(4 if IS_QUICK else 1):
            seeded = seeded_by(options, seed)
            seeded.play(20 + 9 * seed)
            numbers = range(0, 0x10000, 1 if IS_QUICK else 7)
            check_that_just_the_open_actions_are_accepted(seeded, numbers)


def ready_to_split(options):
    """Return a match whose first player has spell 2 (split a domino) and one free square."""
    match = duel.make(b"\0\1", options)
    s = match.state
    for x in range(-3, 4):
        for y in range(-2, 3):
            if (x, y) not in ((0, 0), (1, 0)):
                draw_coat(s, map_of(0), cell_at(d.MAP, x, y), 1, 0)
    s[d.SPELLS + 1] = 1
    for face in (1, 0, 2, 1):  # d d D l
        match.apply(d.FACE + face)
    for die in (0, 1, 3):
        match.apply(d.TAKE + die)
    return match


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
    for options in (0, 3):
        seeded = seeded_by(options, 3)
        seeded.match.apply(seeded.next_action())
        seeded.match.places(seeded.places)  # loads the scoring module before the measurement
        assert runs_without_allocation(seeded.play_and_score_everything)
        assert seeded.match.is_over()
