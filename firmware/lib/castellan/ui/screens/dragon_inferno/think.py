"""A computer looks for the place of its tile, a slice at a time.

Room: ui.
"""

from castellan.advice.dragon_refinement import DragonRefinement
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.ui import draw, palette
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.dragon_inferno.board_view import BoardView
from castellan.ui.screens.dragon_inferno.flow import ONLY, forget_survey, survey

_SLICE_MS = const(5)
_BOTTOM = const(6)


class Screen(BaseScreen):
    """The last row fills while it thinks; then its tile comes up with its place."""

    peek = ".look"
    undo = "undo"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        self._view = BoardView(shell)
        self._is_surveyed = False

    def enter(self, now):
        self._view.enter()
        self._survey = survey(self.shell.app.match, None, DragonRefinement)
        self._is_surveyed = False

    def leave(self):
        self._survey = None  # it is in memory only while this is on top, and begins anew
        forget_survey()

    def draw(self, frame, now):
        self._view.draw(frame, now)
        draw.across(frame, 0, _BOTTOM, self._survey.lit(draw.SIDE), palette.DIM)
        if not self._is_surveyed:
            self._is_surveyed = self._survey.step()
        elif self._survey.places == 0:
            self.shell.replace(".passing")
        elif self._survey.steward.step(self.shell.app.match):
            self._decide()
        return _SLICE_MS

    def _decide(self):
        from castellan.ui.shared.computer import is_careless  # noqa: PLC0415

        session = self.shell.app
        action = self._survey.steward.action(0)
        if is_careless(session, session.match.actor()):
            action = self._any_tile()
        self.shell.replace(".place", action | ONLY)

    def _any_tile(self):
        """What comes: some tile, where it looks best at first sight."""
        match = self.shell.app.match
        best = self._survey.best
        tile = Random(match.random.w, match.log.count + 1).below(len(best))
        while not best[tile]:
            tile = (tile + 1) % len(best)
        return best[tile]
