"""Shows the dragon that an egg has called (I7), then places it on kingdom squares. Room: ui."""

from castellan.advice.dragon_value import dragon_gain
from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import palette
from castellan.ui.screens.dragon_inferno import place
from castellan.ui.screens.dragon_inferno.ghost import GhostScreen
from castellan.ui.screens.dragon_inferno.piece_view import draw_caves, draw_piece

_SHOWN_MS = const(1500)
_LEAST = const(-30000)


class Screen(place.Screen):
    """Shows the dragon and its cave until a key or a timeout, then a ghost like that of a tile.

    After a second without a key a number says how much more the opponent loses than the player.
    """

    link_key = "play"

    def set_up(self):
        GhostScreen.set_up(self)
        self._is_shown = True
        self._since = self.shell.now

    _placements = GhostScreen._placements

    @property
    def thinks(self):
        """True until all placements are known. The search begins behind the dragon's picture."""
        return self.index < 0 and not self._is_shown

    def _ready(self):
        best = 0
        most = _LEAST
        for index in range(self.placements.count):
            worth = self._gain(self.placements.actions[index])
            if worth > most:
                most = worth
                best = index
        return best

    def on(self, gesture, now):
        if self._is_shown:
            self._is_shown = False
            self._find_all()
            return True
        return GhostScreen.on(self, gesture, now)

    def draw(self, frame, now):
        left_ms = _SHOWN_MS - diff(now, self._since)
        if not self._is_shown or left_ms <= 0:
            self._is_shown = False
            return GhostScreen.draw(self, frame, now)
        draw_piece(frame, self.match, self.match.dragon_shape(0), palette.DRAGON)
        draw_caves(frame, self.match, self.match.state[d.FLOWN], self.match.state[d.FLOWN])
        return left_ms

    def draw_ghost(self, frame, action, is_white):
        colour = palette.WHITE if is_white else palette.DRAGON
        self.view.put_piece(frame, self.placements.shape(action), action & 127, colour)

    def _gain(self, action):
        return dragon_gain(self.match, self.match.state, self.match.actor(), action - d.DRAGON)
