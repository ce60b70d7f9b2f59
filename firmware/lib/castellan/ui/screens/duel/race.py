"""Screen 17 for the Duel: the points of both players as bars.

Room: ui.
"""

from castellan.ui.screens.kingdomino import race


class Screen(race.Screen):
    """A and L/R the maps, U/D the points, B back."""

    family = "duel."
    kingdom = "map"
