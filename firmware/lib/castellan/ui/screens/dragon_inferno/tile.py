"""Chooses a kingdom tile, while a search finds the placements of all tiles. Room: ui."""

from castellan.advice.dragon_tile_search import TileSearch
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.dragon_inferno.flow import ONLY
from castellan.ui.screens.dragon_inferno.piece_view import draw_piece


class Screen(TurnScreen):
    """An arrow key shows another tile, A takes it, B shows the board.

    Each tile has a cell in the last row: white for the shown tile, coloured for a fitting tile, or
    dim. After the search the best tile is gold. If only one tile fits, the screen takes it. A tile
    taken before the search knows its placements waits for them. The search replaces the shown tile
    only if that fits nowhere, because a person may be pressing A.
    """

    peek = ".look"

    def set_up(self):
        self._left = self.match.state[d.TILES_LEFT + self.match.actor()]
        self._colour = self.session.colour(self.match.actor())
        self.search = TileSearch(self.match)
        self._is_known = False
        self._tile = 0
        self._best = -1  # not known yet
        self._is_taken = False
        if not self._left & 1:
            self._tile = self._other(1)

    def enter(self, now):
        self.search.restart()

    def _other(self, step):
        """Return the next unplaced tile. After the search, tiles that fit nowhere are skipped."""
        tile = self._tile
        for _ in range(self.match.pieces.tiles):
            tile = (tile + step) % self.match.pieces.tiles
            if self._left >> tile & 1 and (not self._is_known or self.search.best[tile]):
                return tile
        return self._tile

    def on(self, gesture, now):
        if gesture == A:
            self._is_taken = True
            self._take_if_known()
        elif gesture == B:
            self.shell.push(".look")
        else:
            tile = self._other(1 if gesture == RIGHT or gesture == DOWN else -1)
            if tile == self._tile:
                return False
            self._tile = tile
            self._is_taken = False
            self.search.wanted = tile

    def _take_if_known(self):
        """Place the tile that A chose, as soon as all its placements are known."""
        if not self.search.knows(self._tile):
            self.search.wanted = self._tile
        elif self.search.best[self._tile]:
            self._take(self._tile, 0)
        else:
            self._is_taken = False

    def _take(self, tile, only):
        self.shell.home(".place", self.search.best[tile] | only)

    def draw(self, frame, now):
        pieces = self.match.pieces
        action = self.search.best[self._tile]
        turn = action >> 7 & 7 if action else 0
        draw_piece(frame, self.match, pieces.shape(self._tile, turn), self._colour)
        for tile in range(pieces.tiles):
            draw.put(frame, tile % draw.SIDE, 6 - tile // draw.SIDE, self._light_of(tile))
        return 0

    @property
    def thinks(self):
        """True until all placements are known."""
        return not self._is_known

    def think(self):
        """Search one step. Then take the tile that A chose, if its placements are known."""
        if self.search.step():
            self._is_known = True
            self._decide()
        elif self._is_taken:
            self._take_if_known()

    def _light_of(self, tile):
        if not self._left >> tile & 1:
            return palette.OFF
        if tile == self._tile:
            return palette.WHITE
        if tile == self._best:
            return palette.GOLD
        return self._colour if self.search.best[tile] else palette.DIM

    def _decide(self):
        """Mark the best tile. Place the only tile that fits, or pass if no tile fits."""
        best = self.search.best_tile()
        if best < 0:
            self.shell.replace(".passing")
            return
        tiles = 0
        for tile in range(len(self.search.best)):
            if self.search.best[tile]:
                tiles += 1
        self._best = best
        if not self.search.best[self._tile]:
            self._tile = best
        if tiles == 1:
            self._take(best, ONLY)
