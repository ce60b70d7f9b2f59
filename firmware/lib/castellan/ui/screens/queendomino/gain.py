"""Confirms or corrects what a player gains at once from the building just built.

Room: ui. The screen offers the numbers of the rules. The player changes them if the tile differs.
"""

from castellan.core.compat import const
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.builders import fact
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screen import TurnScreen

_KINDS_OF_GAIN = const(4)  # zero to three


class Screen(TurnScreen):
    """U/D change the number of knights, L/R the number of towers, A plays the gain."""

    peek = ".kingdom"

    def set_up(self):
        kind = self.match.state[self.match.extras + q.PENDING]
        self._knights = fact(self.match.buildings, kind, q.KNIGHTS)
        self._towers = fact(self.match.buildings, kind, q.TOWERS)

    def on(self, gesture, now):
        if gesture == A:
            self.session.play(q.GAIN + _KINDS_OF_GAIN * self._knights + self._towers)
        elif gesture == UP or gesture == DOWN:
            self._knights = (self._knights + (1 if gesture == UP else -1)) % _KINDS_OF_GAIN
        elif gesture == LEFT or gesture == RIGHT:
            self._towers = (self._towers + (1 if gesture == RIGHT else -1)) % _KINDS_OF_GAIN
        else:
            return False

    def draw(self, frame, now):
        draw.digit(frame, self._knights, 0, 0, palette.CYAN)
        draw.digit(frame, self._towers, 4, 0, palette.VIOLET)
        draw.across(frame, 0, draw.LAST, self._knights, palette.CYAN)
        draw.across(frame, draw.SIDE - self._towers, draw.LAST, self._towers, palette.VIOLET)
        return 0
