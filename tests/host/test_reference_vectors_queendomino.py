"""Check naive implementation, rules core and `score` on Queendomino's reference vectors.

`reference_vectors` says where the vectors are.
"""

import csv
from collections import Counter

import pytest
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.builders import fact
from castellan.rules.queendomino.tables import DOMINOES
from castellan.rules.queendomino.tables_buildings import BUILDINGS
from castellan.rules.queendomino.tables_names import NAMES
from commands import answers
from reference_vectors import (
    PROJECT,
    REFERENCE,
    cells_of_grid,
    needs_reference,
    vectors_of,
)
from support.naive.core_words import terrain_of
from support.naive.kingdom import kingdom_of
from support.naive.queendomino_pieces import BUILDINGS_PATH, DOMINOES_PATH, Realm, read_buildings
from support.naive.tiles import read_dominoes

pytestmark = needs_reference

VECTORS = vectors_of("queendomino")
EXAMPLE = [case for case in VECTORS if case["id"].startswith("rulebook002-71")]
KINDS = read_buildings(PROJECT / BUILDINGS_PATH)
CASTLE = [0, 0, "C", 0]
LETTERS = {"wheat": "w", "forest": "f", "lake": "l", "grass": "g", "swamp": "s", "mine": "m"}
LETTERS["town"] = "t"


def naive_score(case: dict) -> dict:
    """Return the score of a case by the naive implementation."""
    options = case["options"]
    realm = Realm(options["size"], options.get("coins", 0), 0)
    realm.kingdom = kingdom_of(options["size"], cells_of_grid(case["grid"]))
    realm.towers = options.get("towers", 0)
    sites = realm.building_sites()
    for name in options.get("buildings", []):
        realm.built[sites.pop()] = name
    parts = realm.score(KINDS, [], bool(options.get("queen")))
    names = ("coins", "properties", "queen", "buildings")
    return {
        "total": parts["total"],
        "largest": parts["largest"],
        "crowns": parts["crowns"],
        "properties": realm.kingdom.properties(),
        "parts": {name: parts[name] for name in names},
    }


def question_of(case: dict) -> dict:
    """Return the case as an object for `castellan score --jsonl`."""
    names = ("size", "coins", "towers", "queen", "buildings")
    fields = {name: case["options"][name] for name in names if name in case["options"]}
    if case["options"].get("territories_only"):
        fields["size"] = 7  # pictures of territories have no castle, which needs a square, too
    return dict(fields, game="queendomino", cells=[CASTLE, *cells_of_grid(case["grid"])])


@pytest.fixture(scope="module")
def told():
    """Return the answers of `castellan score` by the id of the case."""
    return dict(
        zip(
            [case["id"] for case in VECTORS],
            answers("score", [question_of(case) for case in VECTORS]),
            strict=True,
        )
    )


@pytest.mark.parametrize("case", VECTORS, ids=[case["id"] for case in VECTORS])
def test_kingdoms_score_what_the_vectors_say(case, told):
    expected = case["expected"]
    for result in (naive_score(case), told[case["id"]]):
        assert result["total"] == expected.get("total", expected.get("score"))
        assert result["largest"] == expected["largest_property"]
        assert result["crowns"] == expected["total_crowns"]
        assert len(result["properties"]) == expected["properties"]
        by_terrain = Counter()
        for letter, _, _, points in result["properties"]:
            by_terrain[letter] += points
        for letter, points in expected.get("by_terrain", {}).items():
            assert by_terrain[letter] == points


@pytest.mark.parametrize("case", EXAMPLE, ids=[case["id"] for case in EXAMPLE])
def test_the_rulebooks_example_comes_to_71_part_by_part(case, told):
    expected = case["expected"]
    parts = expected["parts"]
    named = [word.lower().replace(" ", "_") for word in case["options"]["buildings"]]
    buildings = sum(parts[name] for name in named)
    for result in (naive_score(case), told[case["id"]]):
        assert result["parts"] == {
            "coins": parts["coins"],
            "properties": expected["base"],
            "queen": expected["queen_bonus"],
            "buildings": buildings,
        }
        points = Counter()
        for letter, _, _, worth in result["properties"]:
            points[letter] += worth
        points["g"] += result["parts"]["queen"]  # the rulebook counts her with the grassland
        assert dict(points) == {letter: parts[name] for name, letter in LETTERS.items()}
        assert result["total"] == 71


def test_every_building_of_the_example_is_worth_what_the_rulebook_says():
    for case in EXAMPLE:
        for name in case["options"]["buildings"]:
            alone = dict(question_of(case), buildings=[name])
            without = dict(question_of(case), buildings=[])
            one, none = answers("score", [alone, without])
            points = case["expected"]["parts"][name.lower().replace(" ", "_")]
            assert one["parts"]["buildings"] - none["parts"]["buildings"] == points


def test_no_queendomino_vector_is_left_out():
    assert len(EXAMPLE) == 3
    assert len(VECTORS) == 11
    assert {case["kind"] for case in VECTORS} == {"score"}


def test_the_dominoes_equal_the_reference_data():
    reference = {}
    path = REFERENCE / "queendomino_dominoes.csv"
    with path.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            reference[int(row["number"])] = tuple(
                (LETTERS[row["terrain_" + side]], int(row["crowns_" + side])) for side in "ab"
            )
    assert read_dominoes(PROJECT / DOMINOES_PATH) == reference
    numbers = range(1, len(DOMINOES) // 2 + 1)
    core = {n: tuple(terrain_of(DOMINOES[2 * n - 2 + side]) for side in (0, 1)) for n in numbers}
    assert core == reference


def test_the_buildings_equal_the_reference_data():
    columns = {
        "copies": "copies",
        "knights": "immediate_knights",
        "towers": "immediate_towers",
        "knight_tax": "tax_coins_per_knight",
        "tower_tax": "tax_coins_per_tower",
        "crowns": "crowns",
        "points": "points_flat",
        "per_tower": "points_per_tower",
        "per_knight": "points_per_knight",
        "per_property": "points_per_property",
    }
    tiles = 0
    with (REFERENCE / "queendomino_buildings.csv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            kind = KINDS[row["name"]]
            tiles += 1
            for ours, theirs in columns.items():
                assert kind[ours] == int(row[theirs]), (row["name"], ours)
            terrain = row["points_per_property_of"]
            assert kind["property"] == (LETTERS[terrain] if terrain else "")
    assert tiles == sum(kind["copies"] for kind in KINDS.values()) == 32


def test_the_cores_table_of_buildings_is_the_csv():
    names = ("copies", "knights", "towers", "knight_tax", "tower_tax", "crowns", "points")
    for index, name in enumerate(NAMES):
        kind = KINDS[name]
        for column, key in enumerate((*names, "per_tower", "per_knight")):
            assert fact(BUILDINGS, index + 1, column) == kind[key], (name, key)
        packed = fact(BUILDINGS, index + 1, q.PER_PROPERTY)
        terrain = "wflgsmt".index(kind["property"]) + 1 if kind["property"] else 0
        assert packed == terrain << 4 | kind["per_property"]
    assert len(NAMES) == len(KINDS) == q.KINDS
