"""Screen 20: equal points; the largest property decides, else they share (Q19).

Room: ui.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui.screens.kingdomino import tie
from castellan.ui.screens.queendomino.bars import draw_bar, is_first

_OUT = const(0xFFFF)  # not among those who are tied


class Screen(tie.Screen):
    """Bars of those who are tied. Goes on by itself; A at once, B back to the scoring."""

    family = "queendomino."

    def _is_open(self):
        """Crowns do not count here."""
        return False

    def draw(self, frame, now):
        session = self.shell.app
        for player in range(len(self._values)):
            if self._values[player] != _OUT and is_first(session.match, player):
                colour = session.colour(player)
                draw_bar(frame, session.match, player, self._values[player], self._most, colour)
        left_ms = diff(self._until, now)
        if left_ms > 0:
            return left_ms
        self._go_on(now)
        return 1
