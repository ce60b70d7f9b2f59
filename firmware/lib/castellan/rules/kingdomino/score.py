"""The points of one kingdom: its properties and the two bonuses of Kingdomino.

Room: rules. Queendomino uses this module, too, and adds its own parts.
"""

from array import array

from castellan.rules.kingdomino.meta import (
    HARMONY,
    MIDDLE_KINGDOM,
    MIDDLE_LENIENT,
    MIDDLE_STRICT,
)
from castellan.rules.property import PARTS, POINTS, TOTAL, score_properties

# Entries of the score sheet for Kingdomino's bonuses.
MIDDLE_PART = PARTS
HARMONY_PART = PARTS + 1

MIDDLE_POINTS = 10  # K12
HARMONY_POINTS = 5  # K13


def middle_kingdom(b: bytearray, at: int, n: int, options: int) -> int:
    """Return the points for a castle in the centre, by the variant in `options` (K12)."""
    castle = n - 1
    left = castle - b[at]
    right = b[at + 1] - castle
    above = castle - b[at + 2]
    below = b[at + 3] - castle
    reach = n // 2
    if options & MIDDLE_KINGDOM:
        centred = left == right and above == below
    elif options & MIDDLE_LENIENT:
        centred = left <= reach and right <= reach and above <= reach and below <= reach
    elif options & MIDDLE_STRICT:
        centred = left == reach and right == reach and above == reach and below == reach
    else:
        centred = False
    return MIDDLE_POINTS if centred else 0


def fill_sheet(b: bytearray, at: int, n: int, options: int, discards: int, sheet: array) -> int:
    """Write the whole score sheet of one kingdom. Returns the total (K10, K12, K13)."""
    score_properties(b, at, n, sheet)
    middle = middle_kingdom(b, at, n, options)
    harmony = HARMONY_POINTS if options & HARMONY and not discards else 0
    total = sheet[POINTS] + middle + harmony
    sheet[MIDDLE_PART] = middle
    sheet[HARMONY_PART] = harmony
    sheet[TOTAL] = total
    return total
