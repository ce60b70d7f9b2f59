"""Chooses the placement of a kingdom tile (I5). Room: ui."""

from castellan.advice.dragon_value import tile_points
from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HOLE_MARK, SQUARES, STEP
from castellan.ui import draw, palette
from castellan.ui.input import A, B
from castellan.ui.screens.dragon_inferno.flow import ONLY
from castellan.ui.screens.dragon_inferno.ghost import GhostScreen
from castellan.ui.screens.dragon_inferno.placements import Placements

_POINTS_AFTER_MS = const(1000)
_POINTS_MS = const(1500)


class Screen(GhostScreen):
    """Arrow keys jump to the next legal placement that way, B turns the tile, A places it.

    The ghost's castle is white and its hole dark. An egg under the hole is gold, an egg that would
    break is red. The argument is the first placement. Holding B goes back to the choice of a tile.
    """

    link_key = "play"

    def set_up(self):
        super().set_up()
        self.first = self.argument & ~ONLY
        if not self._is_computer and not self.argument & ONLY:
            self.undo = ".tile"

    def _placements(self, argument):
        pieces = self.match.pieces
        tile = (argument & ~ONLY) - d.TILE >> 10
        return Placements(self.match, tile * pieces.turns, pieces.turns)

    def _ready(self):
        return self.placements.index_of(self.first)

    def on(self, gesture, now):
        if gesture != A:
            return GhostScreen.on(self, gesture, now)
        flown = self.match.state[d.FLOWN]
        GhostScreen.on(self, gesture, now)
        if self.match.state[d.FLOWN] > flown:
            self.shell.push(".away", flown)

    def _move(self, gesture):
        if gesture == B:
            return self._moved(self.placements.turn(self.index))
        return GhostScreen._move(self, gesture)

    def _map_placement(self, action):
        turned = self.match.pieces.turned
        shape = self.placements.shape(action)
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            self._map[(action & 127) + (turned[at] & STEP)] = 1

    def draw_ghost(self, frame, action, is_white):
        shape = self.placements.shape(action)
        turned = self.match.pieces.turned
        if is_white:
            self.view.put_piece(frame, shape, action & 127, palette.WHITE)
            return
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            cell = (action & 127) + (turned[at] & STEP)
            self.view.put(frame, cell, self._shown(turned[at], cell))

    def _shown(self, square, cell):
        """Return the colour of a ghost's square while the blinking ghost is not white."""
        if self.match.state[d.BOARD + cell] & d.EGG_HERE:
            return palette.GOLD if square & HOLE_MARK else palette.RED
        if square & HOLE_MARK:
            return palette.DIM if square & CASTLE_MARK else palette.OFF
        return palette.WHITE if square & CASTLE_MARK else self._colour

    def _draw_over(self, frame, now, idle_ms):
        """Draw the points of the placement after a second without a key."""
        if not _POINTS_AFTER_MS <= idle_ms < _POINTS_AFTER_MS + _POINTS_MS:
            return 0
        draw.gain(frame, self._gain(self.placements.actions[self.index]))
        return _POINTS_AFTER_MS + _POINTS_MS - idle_ms

    def _gain(self, action):
        return tile_points(self.match, action - d.TILE)
