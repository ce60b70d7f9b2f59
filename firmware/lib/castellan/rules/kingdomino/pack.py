"""The pack of Kingdomino: 48 dominoes. Validates a corrected pack.

Room: rules. Loaded for a corrected pack only. Queendomino's pack begins with dominoes, too.
"""

from castellan.core.compat import const
from castellan.rules import pack_head
from castellan.rules.kingdomino.tables import DOMINOES, FIRST, PACK
from castellan.rules.pack_head import HEAD

IS_TEMPORARY = True

__all__ = ("FIRST", "LETTER", "PACK", "SIZE", "domino_problem", "factory", "problem")

LETTER = b"k"
SIZE = HEAD + len(DOMINOES)
_MINE = const(6)  # the largest terrain. Queendomino has towns, too
_MOST_CROWNS = const(3)
_TAKEN = const(128)  # the bit that every square has


def factory() -> bytes:
    """Return the pack that this firmware brings."""
    return PACK or LETTER + b"\x01" + DOMINOES


def problem(data: bytes) -> str:
    """Return why these bytes are not a pack of Kingdomino, or ""."""
    return pack_head.problem(data, LETTER, SIZE) or domino_problem(data, SIZE, _MINE)


def domino_problem(data: bytes, end: int, last_terrain: int) -> str:
    """Return which domino has a half that cannot be, or ""."""
    for at in range(HEAD, end):
        half = data[at] - _TAKEN
        if half < 0 or not 1 <= half & 15 <= last_terrain or half >> 4 > _MOST_CROWNS:
            return "domino %d has a half of no terrain or too many crowns" % (at // 2)
    return ""
