"""What the points of a house are made of: its properties, bonuses, coins, the Queen, buildings.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.property import COUNT, ENTRY, FIRST, LARGEST, SQUARES
from castellan.rules.queendomino.score import COINS_PART
from castellan.ui.screens.kingdomino import parts

_LETTERS = b"CQB"
_QUEEN = const(1)  # the place of hers among them
_BONUSES = const(2)  # of Kingdomino


class QueenParts(parts.Parts):
    """As Kingdomino's, and then what the house gets for more than land.

    The Queen's part shows the property on which she stands (Q17).
    """

    def go_on(self) -> bool:
        """The next part; False when there is no other."""
        while True:
            if parts.Parts.go_on(self):
                return True
            sheet = self._session.sheet
            extra = self._part - sheet[COUNT] - _BONUSES
            if extra >= len(_LETTERS):
                return False
            if sheet[COINS_PART + extra]:
                if extra == _QUEEN:
                    self._read_property(sheet, _largest(sheet))
                    self.crowns = 1
                self.letter = _LETTERS[extra]
                self.points = sheet[COINS_PART + extra]
                return True


def _largest(sheet) -> int:
    """The entry of the first property that no other is larger than."""
    entry = FIRST
    while sheet[entry + SQUARES] != sheet[LARGEST]:
        entry += ENTRY
    return entry
