"""The parts of a house's points, with the property on which the Queen stands. Room: ui."""

from castellan.rules.property import ENTRY, FIRST, LARGEST, SQUARES
from castellan.rules.queendomino.score import QUEEN_PART
from castellan.ui.shared import parts


class Parts(parts.Parts):
    """The Queen's part shows the largest property, where she counts as a crown (Q17)."""

    def _read_bonus(self, sheet, bonus):
        if bonus[1] == QUEEN_PART:
            self._read_property(sheet, _largest(sheet))
        parts.Parts._read_bonus(self, sheet, bonus)
        if bonus[1] == QUEEN_PART:
            self.crowns = 1


def _largest(sheet) -> int:
    """The entry of the first of the largest properties."""
    entry = FIRST
    while sheet[entry + SQUARES] != sheet[LARGEST]:
        entry += ENTRY
    return entry
