"""The first kings: the table draws them and tells whose came out, or the device draws.

Room: ui. Of two players only the first king is drawn (Q4); that follows from the rules.
"""

from castellan.ui import screens
from castellan.ui.screens.kingdomino import draw


class Screen(draw.Screen):
    """A direction: the king of whoever sits there came out. A: the device draws them all."""

    peek = "queendomino.rows"

    def leave(self):
        screens.drop("kingdomino.draw")
