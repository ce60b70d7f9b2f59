"""Shows the dragons that have not flown yet, in the order of their caves. Room: ui."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.piece_view import draw_caves, draw_piece


class Screen(BaseScreen):
    """L/R show another cave, U/D and A the board, B goes back. A cross: no dragon is left."""

    def set_up(self):
        self._first = self.match.state[d.FLOWN]
        self._count = self.match.state[d.DEALT] - self._first
        self._shown = 0

    def on(self, gesture, now):
        if gesture == B:
            self.shell.pop()
        elif gesture == A or gesture <= DOWN:
            self.shell.replace(".look")
        elif self._count < 2:
            return False
        else:
            self._shown = (self._shown + (1 if gesture == RIGHT else -1)) % self._count

    def draw(self, frame, now):
        if self._count <= 0:
            draw.icon(frame, glyphs.CROSS, palette.DRAGON)
            return 0
        cave = self._first + self._shown
        pieces = self.match.pieces
        shape = pieces.shape(pieces.tiles + self.match.state[d.CAVES + cave], 0)
        draw_piece(frame, self.match, shape, palette.DRAGON)
        draw_caves(frame, self.match, self._first, cave)
        return 0
