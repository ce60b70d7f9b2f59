"""Chooses any kingdom tile for the free ghost, also one that fits nowhere. Room: ui."""

from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw
from castellan.ui.screens.dragon_inferno import tile
from castellan.ui.screens.dragon_inferno.piece_view import draw_piece


class Screen(tile.Screen):
    """An arrow key shows another tile, A takes it, B shows the board. Nothing is searched."""

    @property
    def thinks(self):
        """Always False."""
        return False

    def _take_if_known(self):
        self.shell.home(".free_place", d.TILE + (self._tile << 10))

    def draw(self, frame, now):
        pieces = self.match.pieces
        draw_piece(frame, self.match, pieces.shape(self._tile, 0), self._colour)
        for number in range(pieces.tiles):
            draw.put(frame, number % draw.SIDE, 6 - number // draw.SIDE, self._light_of(number))
        return 0
