"""Facts that are true in every match of Dragon Inferno, whichever actions are played."""

import sys
from array import array

from castellan.rules import contract
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import match as dragon_inferno
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.property import TOTAL
from support.memory import runs_without_allocation
from support.seeded import Seeded, check_that_just_the_open_actions_are_accepted

IS_QUICK = sys.implementation.name == "cpython"
SEEDS = 60 if IS_QUICK else 2
SQUARES = 64


def seeded_by(seed):
    return Seeded(dragon_inferno.make(b"\0\1", 0, seed), seed)


def covered(match):
    """Return how many squares tiles cover, and how many of those squares dragons cover."""
    squares = match.state[d.BOARD : d.BOARD + SQUARES]
    owned = [value for value in squares if value & d.OWNER]
    return len(owned), len([value for value in owned if value & d.BURNT])


def test_pieces_never_overlap():
    for seed in range(SEEDS):
        seeded = seeded_by(seed)
        match = seeded.match
        before = (0, 0)
        while not match.is_over():
            action = seeded.next_action()
            assert match.apply(action) == contract.OK
            now = covered(match)
            if action >= d.TILE:
                assert now == (before[0] + 4, before[1])
            elif d.DRAGON <= action < d.TILE:
                assert now == (before[0], before[1] + 5)
            else:
                assert now == before
            before = now


def test_every_square_and_every_egg_is_counted_once():
    for seed in range(SEEDS):
        seeded = seeded_by(seed)
        match = seeded.match
        seeded.play()
        owned, burnt = covered(match)
        sheets = [array("H", bytes(2 * 16)) for _ in range(2)]
        totals = [match.score(player, sheets[player]) for player in range(2)]
        squares = sum([sheet[dragon_inferno.SQUARES_PART] for sheet in sheets])
        castles = sum([sheet[dragon_inferno.CASTLES_PART] for sheet in sheets])
        assert squares == owned - burnt
        assert castles <= owned // 4
        eggs = [v for v in match.state[d.BOARD : d.BOARD + SQUARES] if v & d.EGG_HERE]
        assert match.state[d.BROKEN] + match.state[d.BROKEN + 1] + len(eggs) == 8
        for player in range(2):
            assert max(0, totals[player]) == sheets[player][TOTAL] <= 35


def test_dragons_fly_in_the_order_of_their_caves_and_each_once():
    for seed in range(SEEDS):
        seeded = seeded_by(seed)
        match = seeded.match
        flown = 0
        while not match.is_over():
            match.apply(seeded.next_action())
            assert flown <= match.state[d.FLOWN] <= flown + 1
            flown = match.state[d.FLOWN]
        assert sorted(match.state[d.CAVES : d.CAVES + 5]) == [0, 1, 2, 3, 4]


def test_the_slices_of_the_legal_list_are_the_legal_list():
    seeded = seeded_by(3)
    match = seeded.match
    slices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        count = match.legal(seeded.choices)
        added = 0
        for part in range(match.parts()):
            added = match.legal_part(part, slices, added)
        if seeded.choices[0] == d.PASS and match.state[d.PHASE] == d.TILES:
            assert added == 0
        else:
            assert slices[:added] == seeded.choices[:count]
        match.apply(seeded.next_action())


def test_exactly_the_listed_actions_are_accepted():
    for seed in range(6 if IS_QUICK else 1):
        seeded = seeded_by(seed)
        seeded.play(3 + 4 * seed)
        numbers = range(0, 0x10000, 1 if IS_QUICK else 11)
        check_that_just_the_open_actions_are_accepted(seeded, numbers)


def changed(at, value):
    """Return the shipped piece set with one byte changed."""
    data = bytearray(SHIPPED)
    data[at] = value
    return bytes(data)


def test_bytes_that_are_no_piece_set_are_refused():
    seats = b"\0\1"
    assert dragon_inferno.make(seats, 0, 0, SHIPPED)
    for cut in range(len(SHIPPED)):
        assert dragon_inferno.make(seats, 0, 0, SHIPPED[:cut]) is None
    assert dragon_inferno.make(seats, 0, 0, SHIPPED + b"\0") is None
    for at, value in ((0, 2), (1, 3), (2, 10), (4, 9), (5, 10), (7, 200), (72, 0), (72, 9)):
        assert dragon_inferno.make(seats, 0, 0, changed(at, value)) is None, (at, value)


def test_a_save_carries_its_piece_set_and_no_other_can_be_read_into_it():
    match = dragon_inferno.make(b"\0\1", 0, 0)
    other = dragon_inferno.make(b"\0\1", 0, 0, changed(5, 2))
    assert match.pieces.stamp != other.pieces.stamp
    for one in (match, other):
        again = dragon_inferno.load(one.dump())
        assert again.dump() == one.dump()
        assert again.pieces.data == one.pieces.data
    size = len(SHIPPED)
    mixed = match.dump()[:-size] + other.dump()[-size:]
    assert dragon_inferno.load(mixed) is None
    assert dragon_inferno.load(match.dump()[:-size]) is None


def test_a_pass_needs_no_search_after_all_slices_were_empty():
    seeded = seeded_by(3)
    match = seeded.match
    out = array("H", bytes(2 * match.LARGEST_CHOICE))
    passes = 0
    while not match.is_over():
        if match.state[d.PHASE] == d.TILES:
            count = 0
            for part in range(match.parts()):
                count = match.legal_part(part, out, count)
            assert match.must_pass() == (count == 0)
            if count == 0:
                counted = Counted()
                assert match.apply(d.PASS) == contract.OK
                assert counted.searches == 0
                assert match.undo() == d.PASS
                assert match.apply(d.PASS) == contract.OK
                assert counted.searches == 0
                counted.end()
                assert match.undo() == d.PASS
                passes += 1
        match.apply(seeded.next_action())
    assert passes


def test_slices_in_another_order_prove_no_pass():
    match = seeded_by(3).match
    while match.actor() == contract.TABLE:
        match.apply(match.chance())
    out = array("H", bytes(2 * match.LARGEST_CHOICE))
    while match.state[d.PHASE] != d.TILES:
        match.legal(out)
        match.apply(out[0])
    for _ in range(2 * match.parts()):
        match.legal_part(match.parts() - 1, out, 0)
    assert not match.must_pass()
    assert match.apply(d.PASS) == contract.MUST_PLACE


class Counted:
    """Counts how often the rules search the whole game board for a place for a tile."""

    def __init__(self):
        self.searches = 0
        self._search = board.can_lay
        board.can_lay = self._count

    def _count(self, s, p, player):
        self.searches += 1
        return self._search(s, p, player)

    def end(self):
        board.can_lay = self._search


def test_a_broken_egg_of_nine_points_is_still_a_place():
    match = dragon_inferno.make(b"\0\1", 0, 0, changed(7, 9))
    match.state[d.BROKEN] = 16
    places = bytearray(2)
    match.places(places)
    assert list(places) == [2, 1]
    assert match.score(0, array("H", bytes(2 * 16))) == -144


def test_a_whole_match_allocates_nothing():
    seeded = seeded_by(3)
    seeded.match.apply(seeded.next_action())
    assert runs_without_allocation(seeded.play_and_score_everything)
    assert seeded.match.is_over()
