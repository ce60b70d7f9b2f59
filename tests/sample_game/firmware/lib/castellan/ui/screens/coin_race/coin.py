"""Enter the coin that was turned up on the table, or let the device draw it. Room: ui."""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.coin_race.match import COIN, LARGEST_COIN
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A
from castellan.ui.screen import BaseScreen

_DIE = b"\x00\x00\x14\x08\x14\x00\x00"
_ZERO = const(48)


class Screen(BaseScreen):
    """Left and right choose a coin or the die. A enters the coin, or on the die draws one."""

    link_key = "play"
    peek = ".points"
    undo = "undo"

    def set_up(self):
        self.points = 0  # the points of the chosen coin, 0 for the die

    def on(self, gesture, now):
        if gesture == A:
            self.session.play(COIN + (self.points or self._drawn()) - 1)
        elif gesture == LEFT or gesture == RIGHT:
            step = 1 if gesture == RIGHT else -1
            self.points = (self.points + step) % (LARGEST_COIN + 1)
        else:
            return False

    def _drawn(self):
        """Return the points of a drawn coin. After undo the same coin is drawn again."""
        session = self.session
        return 1 + Random(session.entropy, session.match.log.count).below(LARGEST_COIN)

    def draw(self, frame, now):
        if draw.cursor_is_on(now):
            if self.points:
                draw.glyph(frame, _ZERO + self.points, 2, 1, palette.GOLD)
            else:
                draw.icon(frame, _DIE, palette.WHITE)
        return draw.ms_to_blink(now)
