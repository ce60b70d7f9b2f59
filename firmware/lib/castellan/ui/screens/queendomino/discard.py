"""Screen 14: a domino that fits nowhere leaves the game.

Room: ui.
"""

from castellan.ui import screens
from castellan.ui.screens.kingdomino import discard


class Screen(discard.Screen):
    """A discards it; B shows the kingdom first."""

    peek = "queendomino.reach"
    family = "queendomino."

    def leave(self):
        screens.drop("kingdomino.discard")
