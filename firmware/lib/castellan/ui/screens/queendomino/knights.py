"""Step B: send a knight to a half of the domino just placed, to collect coins. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdom import BOX
from castellan.rules.queendomino import builders, optional
from castellan.rules.queendomino.layout import CELL_A, KNIGHT
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screen import TurnScreen

IS_TEMPORARY = True
_PLUS = const(43)
_HALF = const(4)  # the column where the second half begins


class Screen(TurnScreen):
    """L/R choose the half, A sends a knight there, B goes back. The better half is shown first.

    The argument is the choice of a computer.
    """

    peek = ".kingdom"

    def set_up(self):
        self._is_computer = self.argument is not None
        self._coins = bytearray(2)
        for half in range(2):
            self._coins[half] = self._brings(half)
        self._half = 1 if self._coins[1] > self._coins[0] else 0
        if self._is_computer:
            self._half = self.argument - KNIGHT

    def _brings(self, half):
        """Return the coins that a knight would collect on a half, or 0 if it may not go there.

        The action is applied to the state, and then the state is restored.
        """
        house = self.match.house(self.match.actor())
        kept = bytes(self.match.state)
        before = builders.coins_of(self.match.state, self.match.extras, house)
        optional.play(self.match, KNIGHT + half)
        after = builders.coins_of(self.match.state, self.match.extras, house)
        self.match.state[:] = kept
        return after - before

    def on(self, gesture, now):
        if gesture == A:
            self.session.play(KNIGHT + self._half)
        elif self._is_computer:
            return False
        elif gesture == B:
            self.shell.pop()
        elif gesture == LEFT or gesture == RIGHT:
            if not self._coins[1 - self._half]:
                return False
            self._half = 1 - self._half
        else:
            return False

    def draw(self, frame, now):
        coins = self._coins[self._half]
        if coins < 10:
            draw.glyph(frame, _PLUS, 0, 0, palette.GOLD)
            draw.digit(frame, coins, 4, 0, palette.WHITE)
        else:
            draw.number(frame, coins, palette.WHITE, 0)
            draw.put(frame, 3, 2, palette.GOLD)
        at = self.match.kingdom(self.match.actor()) + BOX
        for half in range(2):
            cell = self.match.state[self.match.extras + CELL_A + half]
            draw.across(frame, half * _HALF, draw.LAST, 3, self.match.state[at + cell] & 7)
        if draw.cursor_is_on(now):
            draw.across(frame, self._half * _HALF, draw.LAST, 3, palette.WHITE)
        if self._is_computer:
            draw.put(frame, 3, draw.LAST, palette.CYAN)
        return draw.ms_to_blink(now)
