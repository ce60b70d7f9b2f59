"""What the points of a house are made of: its properties, bonuses, coins, the Queen, buildings.

Room: ui.
"""

from castellan.core.compat import const
from castellan.rules.property import COUNT
from castellan.rules.queendomino.score import COINS_PART
from castellan.ui.screens.kingdomino import parts

_LETTERS = b"CQB"
_BONUSES = const(2)  # of Kingdomino


class QueenParts(parts.Parts):
    """As Kingdomino's, and then what the house gets for more than land."""

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
                self.letter = _LETTERS[extra]
                self.points = sheet[COINS_PART + extra]
                return True
