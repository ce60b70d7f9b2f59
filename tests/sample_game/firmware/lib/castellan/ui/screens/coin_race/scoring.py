"""The end: the points of each player, then the winner.

Room: ui.
"""

from castellan.ui.input import A, B
from castellan.ui.shared import points


class Screen(points.Screen):
    """L/R other players, A the winner."""

    peek = ".race"
    undo = "undo"

    def on(self, gesture, now):
        if gesture == A:
            self.shell.replace(".winner")
            return True
        return gesture != B and points.Screen.on(self, gesture, now)
