"""Screen 28: the three best placements of a tile, in gold, silver and bronze. Room: ui."""

from castellan.core.compat import const
from castellan.rules.contract import OK
from castellan.rules.dragon_inferno.pieces import SQUARES, STEP
from castellan.ui import draw, glyphs, palette
from castellan.ui import preferences as choice
from castellan.ui.input import LEFT, RIGHT, A, B
from castellan.ui.screens.dragon_inferno import think
from castellan.ui.screens.dragon_inferno.board_view import ms_to_change
from castellan.ui.screens.dragon_inferno.piece_view import marked
from castellan.ui.screens.dragon_inferno.placements import shape_of

_MOST = const(3)


class Screen(think.Screen):
    """L/R show the next placement, A plays it, B goes back.

    Medal and tile alternate at the shown placement. Fair play shows a cross instead.
    """

    peek = ""
    undo = ""

    def set_up(self):
        super().set_up()
        self._count = 0  # placements that are known
        self._shown = 0
        self._is_fair = self.shell.preferences.get(choice.FAIR_PLAY)

    @property
    def thinks(self):
        """True until the best placements are known."""
        return not self._count and not self._is_fair

    def enter(self, now):
        think.Screen.enter(self, now)
        self._count = 0

    def on(self, gesture, now):
        if gesture == B:
            self.shell.pop()
        elif not self._count:
            return False
        elif gesture == A:
            if self.session.play(self.search.shortlist.action(self._shown)) != OK:
                return False
        elif gesture == LEFT or gesture == RIGHT:
            self._shown = (self._shown + (1 if gesture == RIGHT else -1)) % self._count
        else:
            return False

    def _decide(self):
        self._count = min(_MOST, self.search.shortlist.count)

    def draw(self, frame, now):
        if self._is_fair:
            draw.icon(frame, glyphs.CROSS, palette.RED)
            return 0
        if not self._count:
            return think.Screen.draw(self, frame, now)
        action = self.search.shortlist.action(self._shown)
        shape = shape_of(self.match, action)
        turned = self.match.pieces.turned
        self._view.follow(shape, action & 127)
        self._view.draw(frame, now)
        is_medal = draw.cursor_is_on(now)
        colour = self.session.colour(self.match.actor())
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            shown = palette.GOLD + self._shown if is_medal else marked(turned[at], colour)
            self._view.put(frame, (action & 127) + (turned[at] & STEP), shown)
        return min(draw.ms_to_blink(now), ms_to_change(now))
