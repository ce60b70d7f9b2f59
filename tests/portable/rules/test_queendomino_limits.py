"""Matches of Queendomino and the Royal Wedding stay within the sizes of buffers and supplies."""

from castellan.rules import contract
from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino.meta import LIMITED_SUPPLY
from support import effort
from support.memory import runs_without_allocation
from support.queen_matches import BANK, SEEDS, TABLES, every_match, houses, seeded_at
from support.seeded import check_that_just_the_open_actions_are_accepted


def test_of_all_numbers_exactly_the_open_actions_are_accepted():
    for place, (game, players, options) in enumerate(TABLES):
        for steps in (12, 47, 90, 131) if SEEDS > 1 else (40 + 7 * place,):
            seeded = seeded_at(game, players, options, 40 + place)
            seeded.play(steps)
            numbers = range(0, 0x10000, effort.pick(1, 7, 31))
            check_that_just_the_open_actions_are_accepted(seeded, numbers)


def test_nothing_is_allocated_from_the_first_building_to_the_last_place():
    for game, players, options in effort.pick(TABLES, TABLES, TABLES[:1] + TABLES[-1:]):
        seeded = seeded_at(game, players, options, 7)
        assert runs_without_allocation(seeded.play_and_score_everything)
        assert seeded.match.is_over()


def test_the_longest_list_and_the_longest_log_have_room():
    longest = 0
    fullest = 0
    for seeded in every_match():
        match = seeded.match
        while not match.is_over():
            longest = max(longest, match.legal(seeded.choices))
            seeded.play(1)
        fullest = max(fullest, match.log.size / len(match.log.data))
    assert 40 < longest <= queendomino.Queendomino.LARGEST_CHOICE
    assert fullest <= 1


def test_the_save_of_a_new_match_fits_in_a_kilobyte():
    for game, players, options in TABLES:
        assert len(seeded_at(game, players, options, 5).match.dump()) <= 1024


def test_a_bank_that_runs_out_pays_what_it_has():
    for options, paid in ((0, 2), (LIMITED_SUPPLY, 1)):
        seeded = seeded_at(queendomino, 2, options, 3)
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
    """True if a knight on the first half would earn at least `least` coins."""
    match = seeded.match
    if q.KNIGHT not in list(seeded.choices[: match.legal(seeded.choices)]):
        return False
    purse_before = builders.coins_of(match.state, match.extras, match.actor())
    match.apply(q.KNIGHT)
    brought = builders.coins_of(match.state, match.extras, match.actor()) - purse_before
    match.undo()
    return brought >= least
