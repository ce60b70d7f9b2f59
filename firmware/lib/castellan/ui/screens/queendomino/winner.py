"""Screen 21: the crown of the winner.

Room: ui.
"""

from castellan.ui.screens.kingdomino import winner


class Screen(winner.Screen):
    """A goes on, B to the scoring again, a direction to the points."""

    family = "queendomino."
