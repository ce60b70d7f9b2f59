"""Shown while a computer searches the best placement of a tile, slice by slice. Room: ui."""

from castellan.advice.dragon_refinement import DragonRefinement
from castellan.advice.dragon_tile_search import TileSearch
from castellan.core.rng import Random
from castellan.ui import draw, palette
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.board_view import BoardView
from castellan.ui.screens.dragon_inferno.flow import ONLY
from castellan.ui.shared.computer import is_careless


class Screen(BaseScreen):
    """Fills the last row during the search. Then the screen `place` shows the chosen tile."""

    peek = ".look"
    undo = "undo"

    @property
    def thinks(self):
        """True until another screen opens."""
        return True

    def set_up(self):
        self._view = BoardView(self.shell)

    def enter(self, now):
        self._view.enter()
        self.search = TileSearch(self.match, DragonRefinement)
        self._is_listed = False

    def draw(self, frame, now):
        self._view.draw(frame, now)
        draw.across(frame, 0, draw.LAST, self.search.progress(draw.SIDE), palette.DIM)
        return 0

    def think(self):
        """Search one step. After the last one the screen changes."""
        if not self._is_listed:
            self._is_listed = self.search.step()
        elif self.search.count == 0:
            self.shell.replace(".passing")
        elif self.search.shortlist.step(self.match):
            self._decide()

    def _decide(self):
        action = self.search.shortlist.action(0)
        if is_careless(self.session, self.match.actor()):
            action = self._any_tile()
        self.shell.replace(".place", action | ONLY)

    def _any_tile(self):
        """Return the best known placement of a random tile."""
        best = self.search.best
        tile = Random(self.match.random.w, self.match.log.count + 1).below(len(best))
        while not best[tile]:
            tile = (tile + 1) % len(best)
        return best[tile]
