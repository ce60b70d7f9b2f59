"""Splits a house's points into parts, with a part for the Queen (Q17). Room: ui."""

from castellan.rules.queendomino.score import QUEEN_PART, queen_entry
from castellan.ui.shared import parts


class Parts(parts.Parts):
    """Adds the Queen's part: the property where she counts as a crown (Q17)."""

    def _read_bonus(self, sheet, bonus):
        if bonus[1] == QUEEN_PART:
            self._read_property(sheet, queen_entry(self._session.match, sheet))
        parts.Parts._read_bonus(self, sheet, bonus)
        if bonus[1] == QUEEN_PART:
            self.crowns = 1
