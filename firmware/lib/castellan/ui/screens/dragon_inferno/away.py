"""Shows a dragon that was called but fits nowhere, so it leaves the game (I7). Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw, glyphs, palette
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.piece_view import draw_caves, draw_piece

_SHOWN_MS = const(2000)


class Screen(BaseScreen):
    """Any key closes the screen. The argument is the dragon's cave."""

    def set_up(self):
        self._since = self.shell.now

    def on(self, gesture, now):
        self.shell.pop()

    def draw(self, frame, now):
        left_ms = _SHOWN_MS - diff(now, self._since)
        if left_ms <= 0:
            self.shell.pop()
            return 1
        pieces = self.match.pieces
        dragon = self.match.state[d.CAVES + self.argument]
        draw.icon(frame, glyphs.CROSS, palette.RED)
        draw_piece(frame, self.match, pieces.shape(pieces.tiles + dragon, 0), palette.DRAGON)
        draw.across(frame, 0, 6, draw.SIDE, palette.OFF)
        draw_caves(frame, self.match, self.match.state[d.FLOWN], self.argument)
        return left_ms
