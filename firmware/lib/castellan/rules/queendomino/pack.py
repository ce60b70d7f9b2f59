"""The pack of Queendomino: 48 dominoes and 17 kinds of buildings. Validates a corrected pack.

Room: rules. Loaded for a corrected pack only.
"""

from castellan.core.compat import const
from castellan.rules import pack_head
from castellan.rules.kingdomino.pack import domino_problem
from castellan.rules.pack_head import HEAD
from castellan.rules.queendomino.layout import COPIES, KIND_BYTES, KINDS, PER_PROPERTY
from castellan.rules.queendomino.tables import DOMINOES
from castellan.rules.queendomino.tables_buildings import BUILDINGS, FIRST, PACK

IS_TEMPORARY = True

__all__ = ("FIRST", "LETTER", "PACK", "SIZE", "factory", "problem")

LETTER = b"q"
SIZE = HEAD + len(DOMINOES) + len(BUILDINGS)
_TOWN = const(7)  # the largest terrain
_MOST = b"\x03\x03\x03\x01\x01\x01\x09\x03\x03\x79"  # of each byte of a kind
_TILES = const(32)  # buildings in the box
_MOST_POINTS = const(9)  # a property


def factory() -> bytes:
    """Return the pack that this firmware brings."""
    return PACK or LETTER + b"\x01" + DOMINOES + BUILDINGS


def problem(data: bytes) -> str:
    """Return why these bytes are not a pack of Queendomino, or ""."""
    words = pack_head.problem(data, LETTER, SIZE)
    if not words:
        words = domino_problem(data, HEAD + len(DOMINOES), _TOWN)
    return words or _building_problem(data, HEAD + len(DOMINOES))


def _building_problem(data: bytes, start: int) -> str:
    tiles = 0
    for kind in range(KINDS):
        at = start + KIND_BYTES * kind
        for column in range(KIND_BYTES):
            if data[at + column] > _MOST[column]:
                return "building %d has a number that is too large" % (kind + 1)
        each = data[at + PER_PROPERTY]
        if (each >> 4 == 0) != (each & 15 == 0) or each & 15 > _MOST_POINTS:
            return "building %d: a terrain and its points stand together" % (kind + 1)
        if data[at + COPIES] == 0:
            return "there is at least one building %d" % (kind + 1)
        tiles += data[at + COPIES]
    return "" if tiles == _TILES else "the box has 32 buildings, not %d" % tiles
