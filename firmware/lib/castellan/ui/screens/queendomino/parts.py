"""Splits a house's points into parts, with a part for the Queen (Q17). Room: ui."""

from castellan.rules.property import ENTRY, FIRST, LARGEST, SQUARES
from castellan.rules.queendomino.score import QUEEN_PART
from castellan.ui.shared import parts


class Parts(parts.Parts):
    """Adds the Queen's part: the largest property, where she counts as a crown (Q17)."""

    def _read_bonus(self, sheet, bonus):
        if bonus[1] == QUEEN_PART:
            self._read_property(sheet, _largest(sheet))
        parts.Parts._read_bonus(self, sheet, bonus)
        if bonus[1] == QUEEN_PART:
            self.crowns = 1


def _largest(sheet) -> int:
    """Return the score sheet's entry of the largest property, the first if several are equal."""
    entry = FIRST
    while sheet[entry + SQUARES] != sheet[LARGEST]:
        entry += ENTRY
    return entry
