"""The ranking of placements prefers good spots to bad ones and allocates nothing."""

from array import array

from castellan.advice import placement_ranking
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino.layout import DRAW, KING, PLACE, TILE
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_LENIENT
from castellan.rules.square import cell_at
from support.memory import runs_without_allocation

_choices = array("H", bytes(2 * 161))
_values = array("H", bytes(2 * 161))


def value_of(match, x, y, direction) -> int:
    """Return the value that the ranking gives to one of the legal placements."""
    count = match.legal(_choices)
    placement_ranking.rank_placements(match, _choices, count, _values)
    wanted = PLACE | cell_at(5, x, y) << 2 | direction
    return next(_values[index] for index in range(count) if _choices[index] == wanted)


def opened(tiles, options):
    """Return a two-player match whose first player must place the lowest of four dominoes."""
    match = make(bytes((0, 1)), options, 1)
    actions = [TILE + number for number in tiles]
    for slot in range(4):
        actions += [DRAW, KING + slot] if slot < 2 else [DRAW + 1, KING + slot]
    actions += [TILE + number for number in (41, 42, 43, 44)]
    for action in actions:
        assert match.apply(action) == OK
    return match


def test_ranking_all_placements_allocates_nothing_and_changes_nothing():
    match = make(bytes((0, 1, 2, 3)), HARMONY | MIDDLE_LENIENT, 9)
    ranked = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        count = match.legal(_choices)
        before = bytes(match.state)
        assert runs_without_allocation(
            lambda: placement_ranking.rank_placements(match, _choices, count, _values)  # noqa: B023 (called at once)
        )
        assert bytes(match.state) == before
        ranked += _choices[0] >= PLACE
        match.apply(_choices[match.random.below(count)])
    assert ranked > 30


def test_a_spot_outside_the_centred_grid_ranks_below_the_same_spot_inside():
    match = opened((1, 2, 3, 4), HARMONY | MIDDLE_LENIENT)  # wheat and wheat
    assert match.apply(PLACE | cell_at(5, 1, 0) << 2) == OK  # two to the right of the castle
    assert match.apply(KING) == OK
    outside = value_of(match, 3, 0, 0)  # reaches x = 4, outside the centred grid
    inside = value_of(match, -2, 0, 0)
    assert inside > outside + 500


def test_crowns_added_to_a_large_property_rank_above_crowns_alone():
    match = opened((1, 19, 20, 21), 0)  # wheat and wheat; wheat with a crown and forest
    assert match.apply(PLACE | cell_at(5, 1, 0) << 2) == OK
    assert match.apply(KING) == OK
    beside_its_like = value_of(match, 3, 0, 0)
    beside_the_castle = value_of(match, -1, 0, 2)
    assert beside_its_like > beside_the_castle


def test_a_list_without_placements_gets_no_values():
    match = make(bytes((0, 1)), 0, 1)
    count = match.legal(_choices)
    _values[0] = 7
    placement_ranking.rank_placements(match, _choices, count, _values)
    assert _values[0] == 0
