"""Screens 18 and 19 for the Duel: the end scoring, domain by domain, then the prestige.

Room: ui.
"""

from castellan.core import modules
from castellan.ui import screens
from castellan.ui.screens.duel import coats
from castellan.ui.screens.duel.parts import DuelParts
from castellan.ui.screens.kingdomino import scoring


class Screen(scoring.Screen):
    """Goes on by itself; A at once, L/R to the other map, B from its beginning again.

    Domains without a cross count nothing and are not visited.
    """

    family = "duel."
    peek = "duel.map"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        modules.forget("castellan.rules.duel.turns")
        self._parts = DuelParts(shell.app, self._view)
        self._begin(0)

    def leave(self):
        scoring.Screen.leave(self)
        screens.drop("duel.parts")
        screens.drop("kingdomino.scoring")

    def _draw_region(self, frame, session, now):
        coats.owner(frame, session, self._view.player)
        scoring.Screen._draw_region(self, frame, session, now)
