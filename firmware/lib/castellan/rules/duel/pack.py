"""The pack of the Duel: dice and spell boxes. Validates a corrected pack.

Room: rules. Loaded for a corrected pack only.
"""

from castellan.core.compat import const
from castellan.rules import pack_head
from castellan.rules.duel.tables import BOXES_NEEDED, DICE, FIRST, PACK
from castellan.rules.pack_head import HEAD

IS_TEMPORARY = True

__all__ = ("FIRST", "LETTER", "PACK", "SIZE", "factory", "problem")

LETTER = b"d"
SIZE = HEAD + len(DICE) + len(BOXES_NEEDED)
_LARGEST_COAT = const(7)  # the joker
_MOST_CROSSES = const(3)
_MOST_BOXES = const(9)


def factory() -> bytes:
    """Return the pack that this firmware brings."""
    return PACK or LETTER + b"\x01" + DICE + BOXES_NEEDED


def problem(data: bytes) -> str:
    """Return why these bytes are not a pack of the Duel, or ""."""
    words = pack_head.problem(data, LETTER, SIZE)
    if words:
        return words
    boxes = HEAD + len(DICE)
    for at in range(HEAD, boxes):
        if not 1 <= data[at] & 15 <= _LARGEST_COAT or data[at] >> 4 > _MOST_CROSSES:
            return "a face is a coat or a joker with up to 3 crosses"
    for at in range(boxes, SIZE):
        if not 1 <= data[at] <= _MOST_BOXES:
            return "a coat has 1 to 9 boxes"
    return ""
