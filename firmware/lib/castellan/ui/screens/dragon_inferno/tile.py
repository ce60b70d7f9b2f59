"""Which kingdom tile is placed; meanwhile the places of all tiles are found, slice by slice.

Room: ui.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw, palette, screens
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.flow import ONLY, forget_survey, survey
from castellan.ui.screens.dragon_inferno.piece_view import draw_piece

_SLICE_MS = const(5)


class Screen(BaseScreen):
    """A direction: another tile; A takes it, B shows the board.

    The last row are the tiles: white the shown one, coloured those that can be placed, dim those
    that cannot, gold the best one when all is known. The picture never goes to another tile by
    itself, unless the shown one fits nowhere: somebody may be pressing A. Where only one can be
    placed it is taken. A tile that is taken before its places are found waits for them.
    """

    link_key = "play"
    peek = ".look"
    undo = "undo"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        screens.drop("dragon_inferno.place")
        screens.drop("dragon_inferno.board_view")
        screens.drop("kingdomino")  # some views have parts from there
        modules.forget("castellan.rules.dragon_inferno.turning")
        session = shell.app
        self._match = match = session.match
        self._left = match.state[d.TILES_LEFT + match.actor()]
        self._colour = session.colour(match.actor())
        session.drop_scratch()
        self._kept = None  # what was known when something else came on top
        self._is_known = False
        self._tile = 0
        self._best = -1  # not known yet
        self._is_taken = False
        if not self._left & 1:
            self._tile = self._other(1)

    def enter(self, now):
        self._survey = survey(self._match, self._kept)

    def leave(self):
        self._kept = self._survey.keep()
        self._survey = None  # it is in memory only while this is on top
        forget_survey()

    def _other(self, step):
        """The next tile that is left, and can be placed as far as that is known."""
        tile = self._tile
        for _ in range(self._match.pieces.tiles):
            tile = (tile + step) % self._match.pieces.tiles
            if self._left >> tile & 1 and (not self._is_known or self._survey.best[tile]):
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
            self._survey.wanted = tile
        return True

    def _take_if_known(self):
        """Go on with the tile that was taken, as soon as its places are found."""
        if not self._survey.knows(self._tile):
            self._survey.wanted = self._tile
        elif self._survey.best[self._tile]:
            self._take(self._tile, 0)
        else:
            self._is_taken = False

    def _take(self, tile, only):
        self.shell.home(".place", self._survey.best[tile] | only)

    def draw(self, frame, now):
        pieces = self._match.pieces
        action = self._survey.best[self._tile]
        turn = action >> 7 & 7 if action else 0
        draw_piece(frame, self._match, pieces.shape(self._tile, turn), self._colour)
        for tile in range(pieces.tiles):
            draw.put(frame, tile % draw.SIDE, 6 - tile // draw.SIDE, self._light_of(tile))
        if self._is_known:
            return 0
        if self._survey.step():
            self._is_known = True
            self._decide()
        elif self._is_taken:
            self._take_if_known()
        return _SLICE_MS

    def _light_of(self, tile):
        if not self._left >> tile & 1:
            return palette.OFF
        if tile == self._tile:
            return palette.WHITE
        if tile == self._best:
            return palette.GOLD
        return self._colour if self._survey.best[tile] else palette.DIM

    def _decide(self):
        """All is known: the best tile, the only one, or none."""
        best = self._survey.best_tile()
        if best < 0:
            self.shell.replace(".passing")
            return
        tiles = 0
        for tile in range(len(self._survey.best)):
            if self._survey.best[tile]:
                tiles += 1
        self._best = best
        if not self._survey.best[self._tile]:
            self._tile = best
        if tiles == 1:
            self._take(best, ONLY)
