"""The rules core agrees with the reference vectors of Kingdomino Duel."""

from array import array

import pytest
from castellan.rules.duel import layout, sheet
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.match import make
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.property import COUNT, ENTRY, FIRST, POINTS, sheet_size
from castellan.rules.square import cell_at
from reference_vectors import needs_reference, vectors_of

CASES = vectors_of("duel")


def match_of(case: dict) -> object:
    """Return a match in which the first player's map is the grid of the case."""
    match = make(bytes((0, 1)), 0)
    at = map_of(0)
    for row, words in enumerate(case["grid"]):
        for column, word in enumerate(words):
            if word != "C":
                cell = cell_at(layout.MAP, column - 3, row - 2)
                coat = layout.COATS.index(word[0]) + 1
                sheet.draw_coat(match.state, at, cell, coat, int(word[1]))
    symbol = case["options"].get("three_points_symbol")
    if symbol:
        match.state[layout.PRESTIGE] = layout.COATS.index(symbol) + 1
    return match


@needs_reference
def test_there_are_three_of_them():
    assert len(CASES) == 3


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_points_are_as_expected(case):
    match = match_of(case)
    points = array("H", bytes(2 * sheet_size(7)))
    assert match.score(0, points) == case["expected"]["score"]
    if "base" in case["expected"]:
        assert points[POINTS] == case["expected"]["base"]
        assert points[PRESTIGE_PART] == 3 * case["expected"]["domains_of_l"]
    for coat, wanted in case["expected"].get("by_symbol", {}).items():
        domains = 0
        worth = 0
        for entry in range(FIRST, FIRST + ENTRY * points[COUNT], ENTRY):
            if points[entry] == layout.COATS.index(coat) + 1:
                domains += 1
                worth += points[entry + 1] * points[entry + 2]
        assert worth == wanted["points"]
        # The vectors count only domains that score points.
        assert domains >= wanted["domains"]


def test_a_map_without_crosses_is_worth_nothing():
    match = make(bytes((0, 1)), 0)
    sheet.draw_coat(match.state, map_of(0), cell_at(layout.MAP, 1, 0), 1, 0)
    assert match.score(0, array("H", bytes(2 * sheet_size(7)))) == 0
