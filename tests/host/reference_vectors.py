"""Read the reference vectors, which are cases with known results, and convert their fields.

The vectors are in ``../shared`` beside the project, or in the folder ``CASTELLAN_REFERENCE``.
"""

import json
import os
from pathlib import Path

import pytest
from support.naive.tiles import half_from

PROJECT = Path(__file__).resolve().parents[2]
REFERENCE = Path(os.environ.get("CASTELLAN_REFERENCE", PROJECT.parent / "shared")) / "data"
VECTORS_PATH = REFERENCE / "vectors.json"

needs_reference = pytest.mark.skipif(
    not VECTORS_PATH.is_file(),
    reason="the reference vectors are not beside the project: nothing to compare with",
)


def vectors_of(game: str) -> list:
    """Return all cases of a game, or none if the file of vectors is missing."""
    if not VECTORS_PATH.is_file():
        return []
    cases = json.loads(VECTORS_PATH.read_text(encoding="utf-8"))
    return [case for case in cases if case["game"] == game]


def cells_of_grid(grid: list) -> list:
    """Return the cells ``[x, y, letter, crowns]`` relative to the castle. y grows downwards.

    Some grids do not show the castle. It has no terrain (K10), so any free square serves for it.
    """
    squares = {(x, y): word for y, row in enumerate(grid) for x, word in enumerate(row)}
    castles = [square for square, word in squares.items() if word == "C"]
    free = [square for square, word in squares.items() if word == "."]
    castle = [*castles, *free, (-1, 0)][0]
    return [
        [x - castle[0], y - castle[1], *half_from(word)]
        for (x, y), word in squares.items()
        if word not in ("C", ".")
    ]


def cells_of_mapping(cells: dict) -> list:
    """Return the cells of a case, mirrored so that y grows downwards instead of upwards."""
    found = []
    for place, word in cells.items():
        x, y = place.split(",")
        if word != "C":
            found.append([int(x), -int(y), *half_from(word)])
    return found


def placement_of_case(case: dict) -> tuple:
    """Return both halves of a placement case, and their squares as [x1, y1, x2, y2]."""
    (word, x1, y1), (other_word, x2, y2) = case["domino"]
    first, second = half_from(word), half_from(other_word)
    placement = [x1, -y1, x2, -y2]
    if first == second:
        placement = min(placement, placement[2:] + placement[:2])
    return first, second, placement


def options_of(case: dict) -> list:
    """Return the options of a case as logs and commands write them."""
    switches = ("harmony", "middle_kingdom")
    return [word.replace("_", "-") for word in switches if case["options"].get(word)]


def dense(places: list) -> list:
    """Convert ranks with a gap after a tie (1, 1, 3) to ranks without a gap (1, 1, 2)."""
    order = sorted(set(places))
    return [order.index(place) + 1 for place in places]
