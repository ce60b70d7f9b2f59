"""Screen 11: shows every cell that the domino can reach, while A is held. Room: ui."""

from castellan.rules.kingdomino.layout import placements
from castellan.ui import draw
from castellan.ui.input import LEFT, RIGHT
from castellan.ui.screen import BaseScreen
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change


class Screen(BaseScreen):
    """Closes when A is released. Left and right show the kingdoms."""

    def set_up(self):
        self._view = KingdomView(self.session, self.match.actor())
        choices = self.session.choices
        self._count = placements(choices, self.match.legal(choices))

    def on(self, gesture, now):
        if gesture != LEFT and gesture != RIGHT:
            return False
        self.shell.replace(".kingdom")

    def draw(self, frame, now):
        self._view.draw(frame, now)
        self._view.draw_reach(frame, self.session.choices, self._count)
        return min(draw.ms_to_blink(now), ms_to_change(now))
