"""The naive kingdom does what the rulebook says. The kingdoms are small enough to check by eye."""

from support.naive.kingdom import Kingdom, kingdom_from_text

WHEAT = ("w", 0)
FOREST = ("f", 0)
LAKE = ("l", 0)


def test_the_first_domino_has_twenty_four_places_around_the_castle():
    assert len(Kingdom(5).legal(WHEAT, FOREST)) == 24


def test_equal_halves_are_listed_once_with_the_smaller_square_first():
    places = Kingdom(5).legal(WHEAT, WHEAT)
    assert len(places) == 12
    assert places == sorted(places)
    assert all(place[:2] < place[2:] for place in places)


def test_halves_of_one_terrain_with_different_crowns_are_not_equal():
    assert len(Kingdom(5).legal(WHEAT, ("w", 1))) == 24


def test_one_matching_half_is_enough_and_the_other_half_may_touch_anything():
    kingdom = kingdom_from_text(5, ["CC w0", "f0 .."])
    assert [1, 1, 2, 1] in kingdom.legal(WHEAT, LAKE)
    assert [1, 1, 2, 1] in kingdom.legal(FOREST, LAKE)
    assert [1, 1, 2, 1] not in kingdom.legal(LAKE, LAKE)


def test_the_castle_takes_any_terrain_and_corners_do_not_touch():
    kingdom = kingdom_from_text(5, ["f0 CC"])
    assert [1, 0, 2, 0] in kingdom.legal(LAKE, WHEAT)
    assert [1, 1, 2, 1] not in kingdom.legal(LAKE, WHEAT)


def test_the_halves_of_one_domino_do_not_count_for_each_other():
    kingdom = kingdom_from_text(5, ["CC f0"])
    assert [2, 0, 3, 0] not in kingdom.legal(WHEAT, WHEAT)


def test_the_grid_floats_until_the_kingdom_spans_it():
    kingdom = kingdom_from_text(5, ["CC w0 w0 w0"])
    assert [4, 0, 4, 1] in kingdom.legal(WHEAT, LAKE)
    assert [4, 0, 5, 0] not in kingdom.legal(WHEAT, LAKE)
    assert [-1, 0, -1, 1] in kingdom.legal(WHEAT, LAKE)
    assert [-1, 0, -2, 0] not in kingdom.legal(WHEAT, LAKE)
    assert [4, 0, 5, 0] in kingdom_from_text(7, ["CC w0 w0 w0"]).legal(WHEAT, LAKE)


def test_a_domino_may_be_discarded_only_when_it_fits_nowhere():
    closed = kingdom_from_text(5, ["w0 w0 w0", "w0 CC w0", "w0 w0 w0"], 0)
    closed.discard(FOREST, LAKE)
    assert closed.discards == 1
    refused = False
    try:
        closed.discard(FOREST, WHEAT)
    except ValueError:
        refused = True
    assert refused and closed.discards == 1


def test_properties_are_counted_apart_and_the_castle_does_not_join_them():
    kingdom = kingdom_from_text(5, ["w1 CC w0", "w0 f2 w0", "l0 f1 f0"])
    assert kingdom.properties() == [
        ["f", 3, 3, 9],
        ["l", 1, 0, 0],
        ["w", 2, 0, 0],
        ["w", 2, 1, 2],
    ]
    parts = kingdom.score([])
    assert (parts["properties"], parts["largest"], parts["crowns"]) == (11, 3, 4)


def test_an_empty_kingdom_has_no_property():
    assert Kingdom(5).properties() == []
    assert Kingdom(5).score([])["largest"] == 0


def readings_of(size: int, rows: list) -> list:
    """Return the Middle Kingdom bonus (K12) by its plain, lenient and strict reading."""
    kingdom = kingdom_from_text(size, rows)
    return [kingdom.middle_bonus(reading) for reading in ("", "lenient", "strict")]


def test_the_middle_kingdom_has_three_readings():
    assert readings_of(5, ["w0 w0 CC w0 w0"]) == [10, 10, 0]
    assert readings_of(5, ["w0 CC .."]) == [0, 10, 0]
    assert readings_of(5, ["w0 w0 w0 CC w0"]) == [0, 0, 0]
    assert readings_of(5, ["w0 .. .. .. ..", "w0 .. CC .. ..", ".. .. .. .. w0"]) == [10, 10, 0]
    cross = [".. .. w0", ".. .. w0", "w0 w0 CC w0 w0", ".. .. w0", ".. .. w0"]
    assert readings_of(5, cross) == [10, 10, 10]
    assert readings_of(7, cross) == [10, 10, 0]
    assert readings_of(7, ["w0 w0 w0 CC"]) == [0, 10, 0]
    assert readings_of(7, ["w0 w0 w0 w0 CC"]) == [0, 0, 0]


def test_harmony_counts_discards_and_where_they_are_unknown_a_full_grid():
    row = "w0 w0 CC w0 w0"
    full = ["w0 w0 w0 w0 w0", "w0 w0 w0 w0 w0", row, "w0 w0 w0 w0 w0", "w0 w0 w0 w0 w0"]
    assert kingdom_from_text(5, [row], 0).harmony_bonus() == 5
    assert kingdom_from_text(5, [row], 1).harmony_bonus() == 0
    assert kingdom_from_text(5, [row]).harmony_bonus() == 0
    assert kingdom_from_text(5, full).harmony_bonus() == 5


def test_the_total_adds_the_bonuses_that_are_played():
    kingdom = kingdom_from_text(5, ["CC w1 w0"], 0)
    both = kingdom.score(["middle-kingdom", "harmony"])
    assert (both["properties"], both["middle-kingdom"], both["harmony"]) == (2, 0, 5)
    assert (both["total"], both["largest"], both["crowns"]) == (7, 2, 1)
    assert kingdom.score([])["total"] == 2
    assert kingdom.score(["middle-kingdom=lenient"])["total"] == 12
