"""Screens 18 and 19: the end scoring, property by property, then coins, the Queen, buildings.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui import screens
from castellan.ui.screens.kingdomino import scoring
from castellan.ui.screens.queendomino.bars import is_first
from castellan.ui.screens.queendomino.parts import QueenParts

_TOTAL = const(3)  # the last picture of a kingdom


class Screen(scoring.Screen):
    """Goes on by itself; A at once, L/R to another kingdom, B from its beginning again.

    Properties without a crown count nothing and are not visited. Partners have one kingdom.
    """

    peek = "queendomino.kingdom"
    family = "queendomino."

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self._parts = QueenParts(shell.app, self._view)
        self._begin(0)

    def leave(self):
        scoring.Screen.leave(self)
        screens.drop("queendomino.parts")
        screens.drop("kingdomino.scoring")

    def _go_on(self):
        if self._step != _TOTAL:
            return scoring.Screen._go_on(self)
        match = self.shell.app.match
        following = self._view.player + 1
        while following < len(match.seats) and not is_first(match, following):
            following += 1
        if following < len(match.seats):
            self._begin(following)
            return False
        self.shell.replace(self.family + ("tie" if self._is_tied() else "winner"))
        return True

    def _is_tied(self):
        """Whether the most points are those of several houses."""
        session = self.shell.app
        most = -1
        is_tied = False
        for player in range(len(session.match.seats)):
            if is_first(session.match, player):
                total = session.match.score(player, session.sheet)
                is_tied = total == most or (is_tied and total < most)
                most = max(most, total)
        return is_tied
