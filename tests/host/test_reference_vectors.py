"""Check the naive implementation and the rules core on Kingdomino's reference vectors.

Without the file of vectors these tests are skipped.
"""

import csv
from array import array
from collections import Counter

import pytest
from castellan.rules import fitting, ranking, space
from castellan.rules.kingdom import BOX, reset_kingdom, size_of
from castellan.rules.kingdomino import layout, meta
from castellan.rules.kingdomino.match import Kingdomino
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.rules.property import sheet_size
from castellan.rules.square import TERRAINS, cell_at, half, put_square
from reference_vectors import (
    PROJECT,
    REFERENCE,
    cells_of_grid,
    cells_of_mapping,
    dense,
    needs_reference,
    options_of,
    placement_of_case,
    vectors_of,
)
from support.naive.core_words import placement_of, properties_of, terrain_of
from support.naive.kingdom import kingdom_of
from support.naive.ranking import places_of
from support.naive.side_by_side import parts_of
from support.naive.tiles import TABLE_PATH, half_from, read_dominoes
from support.naive.together import option_bits

pytestmark = needs_reference

VECTORS = vectors_of("kingdomino")
EXPECTED_COUNTS = {
    "score": 85,
    "placement": 40,
    "discard": 20,
    "properties": 6,
    "ranking": 4,
    "bonus": 3,
}


class Naive:
    """Answers the questions of the vectors by the naive implementation."""

    def score(self, size, cells, options):
        kingdom = kingdom_of(size, cells)
        return dict(kingdom.score(options), property_list=kingdom.properties())

    def legal(self, size, cells, first, second):
        return kingdom_of(size, cells).legal(first, second)

    def places(self, scores):
        return places_of([(one["total"], one["largest"], one["crowns"]) for one in scores])


class Core:
    """Answers the questions of the vectors by the rules core. Fills a kingdom square by square."""

    def kingdom(self, size, cells):
        grid = bytearray(size_of(size))
        reset_kingdom(grid, 0, size)
        for x, y, letter, crowns in cells:
            value = half(TERRAINS.index(letter) + 1, crowns)
            put_square(grid, 0, size, BOX + cell_at(size, x, y), value)
        return grid

    def score(self, size, cells, options):
        sheet = array("H", bytes(2 * sheet_size(size)))
        # The cases do not tell discards. A full grid means that there were none (harmony).
        discards = 0 if len(cells) == size * size - 1 else 1
        bits = option_bits(meta, options)
        total = fill_sheet(self.kingdom(size, cells), 0, size, bits, discards, sheet)
        return dict(parts_of(sheet, total), property_list=properties_of(sheet))

    def legal(self, size, cells, first, second):
        halves = [half(TERRAINS.index(letter) + 1, crowns) for letter, crowns in (first, second)]
        out = array("H", bytes(2 * Kingdomino.LARGEST_CHOICE))
        numbers = space.numbers(space.size_of(size))
        space.rebuild(numbers, 0, size, self.kingdom(size, cells), 0)
        count = fitting.legal(numbers, 0, size, *halves, out, layout.PLACE)
        assert (count > 0) == fitting.fits(numbers, 0, size, *halves)
        return sorted(placement_of(action, size) for action in out[:count])

    def places(self, scores):
        values = array("H", [one[key] for one in scores for key in ("total", "largest", "crowns")])
        out = bytearray(len(scores))
        ranking.places(values, len(scores), 3, out)
        return list(out)

    def dominoes(self):
        return {
            number: tuple(terrain_of(DOMINOES[2 * number - 2 + side]) for side in (0, 1))
            for number in range(1, layout.TILES + 1)
        }


@pytest.fixture(params=[Naive(), Core()], ids=["naive", "core"])
def implementation(request):
    return request.param


def of_kind(kind: str):
    """Return a decorator that runs a test on all cases of a kind."""
    cases = [case for case in VECTORS if case["kind"] == kind]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


@of_kind("score")
def test_kingdoms_score_what_the_vectors_say(implementation, case):
    expected = case["expected"]
    cells = cells_of_grid(case["grid"])
    result = implementation.score(case["options"]["size"], cells, options_of(case))
    assert result["total"] == expected["score"]
    assert result["properties"] == expected.get("base", expected["score"])
    assert result["largest"] == expected["largest_property"]
    assert result["crowns"] == expected["total_crowns"]
    assert len(result["property_list"]) == expected["properties"]


@of_kind("properties")
def test_properties_are_those_of_the_vectors(implementation, case):
    cells = cells_of_grid(case["grid"])
    result = implementation.score(case["options"]["size"], cells, options_of(case))
    expected = sorted(case["expected"]["property_list"])
    assert [entry[:3] for entry in result["property_list"]] == expected
    assert len(expected) == case["expected"]["properties"]


@of_kind("bonus")
def test_bonuses_are_those_of_the_vectors(implementation, case):
    cells = cells_of_grid(case["grid"])
    result = implementation.score(case["options"]["size"], cells, options_of(case))
    names = {"bonus_middle": "middle-kingdom", "bonus_harmony": "harmony"}
    assert case["expected"]
    for name, points in case["expected"].items():
        assert result[names[name]] == points


@of_kind("ranking")
def test_the_tie_break_ranks_as_the_vectors_say(implementation, case):
    colours = sorted(case["grids"])
    scores = [
        implementation.score(case["options"]["size"], cells_of_grid(case["grids"][colour]), [])
        for colour in colours
    ]
    keys = case["expected"]["keys(score,largest,crowns)"]
    for colour, score in zip(colours, scores, strict=True):
        assert [score["total"], score["largest"], score["crowns"]] == keys[colour]
    standing = dict(zip(colours, dense(implementation.places(scores)), strict=True))
    assert standing == case["expected"]["standing"]


@of_kind("placement")
def test_placements_are_legal_where_the_vectors_say_so(implementation, case):
    first, second, placement = placement_of_case(case)
    cells = cells_of_mapping(case["cells"])
    legal = implementation.legal(case["options"]["size"], cells, first, second)
    assert (placement in legal) == case["expected"]["fully_legal"]


@of_kind("discard")
def test_a_discard_is_allowed_where_the_vectors_say_so(implementation, case):
    first, second = (half_from(word) for word in case["domino"])
    assert {first, second} == set(read_dominoes(PROJECT / TABLE_PATH)[case["number"]])
    cells = cells_of_mapping(case["cells"])
    legal = implementation.legal(case["options"]["size"], cells, first, second)
    assert (not legal) == case["expected"]["discard_allowed"]


def test_no_kingdomino_vector_is_left_out():
    assert Counter(case["kind"] for case in VECTORS) == EXPECTED_COUNTS
    assert len({case["id"] for case in VECTORS}) == sum(EXPECTED_COUNTS.values())


def test_the_tables_equal_the_reference_data():
    letters = {"wheat": "w", "forest": "f", "lake": "l", "grass": "g", "swamp": "s", "mine": "m"}
    reference = {}
    with open(REFERENCE / "kingdomino_dominoes.csv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            reference[int(row["number"])] = tuple(
                (letters[row["terrain_" + side]], int(row["crowns_" + side])) for side in "ab"
            )
    assert read_dominoes(PROJECT / TABLE_PATH) == reference
    assert Core().dominoes() == reference
