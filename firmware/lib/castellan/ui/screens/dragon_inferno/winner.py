"""Screen 21: the crown of the winner, or of both by turns in a draw (I10).

Room: ui.
"""

from castellan.ui.input import A, B
from castellan.ui.screens.kingdomino import winner


class Screen(winner.Screen):
    """A goes on, B to the scoring again, a direction to the points."""

    def on(self, gesture, now):
        if gesture == A:
            return winner.Screen.on(self, gesture, now)
        if gesture == B:
            self.shell.replace("dragon_inferno.scoring")
        else:
            self.shell.push("dragon_inferno.points", self._winner(now))
        return True
