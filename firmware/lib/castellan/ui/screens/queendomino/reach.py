"""Screen 11: every cell the domino can reach, while A is held during a placement.

Room: ui.
"""

from castellan.ui import screens
from castellan.ui.screens.kingdomino import reach


class Screen(reach.Screen):
    """A peek; left and right go on to the kingdoms."""

    family = "queendomino."

    def leave(self):
        screens.drop("kingdomino.reach")
