"""Show the points of each player at the end, then the winner. Room: ui."""

from castellan.ui.input import A, B
from castellan.ui.shared import points


class Screen(points.Screen):
    """Left and right show other players' points. A opens the winner's screen."""

    peek = ".race"
    undo = "undo"

    def on(self, gesture, now):
        if gesture == A:
            self.shell.replace(".winner")
            return True
        return gesture != B and points.Screen.on(self, gesture, now)
