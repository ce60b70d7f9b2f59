"""Screen 20 for the Duel: equal points; the largest domain decides, else they share (U13).

Room: ui.
"""

from castellan.ui.screens.kingdomino import tie


class Screen(tie.Screen):
    """Goes on by itself; A at once, B back to the scoring."""

    family = "duel."

    def _go_on(self, now):
        self.shell.replace("duel.winner")
