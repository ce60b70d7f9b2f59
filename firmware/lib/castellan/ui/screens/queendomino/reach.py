"""Screen 11: every cell the domino can reach, while A is held during a placement.

Room: ui.
"""

from castellan.ui.input import LEFT, RIGHT
from castellan.ui.screens.kingdomino import reach


class Screen(reach.Screen):
    """A peek; left and right go on to the kingdoms."""

    def on(self, gesture, now):
        if gesture != LEFT and gesture != RIGHT:
            return False
        self.shell.replace("queendomino.kingdom")
        return True
