"""Screen 11: shows every cell that the dice in hand can reach, while A is held. Room: ui."""

from castellan.rules.duel import layout as d
from castellan.ui import draw
from castellan.ui.input import LEFT, RIGHT
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.duel import coats, ghost
from castellan.ui.shared.kingdom_view import KingdomView, ms_to_change


class Screen(BaseScreen):
    """Left and right show the maps."""

    def set_up(self):
        self._view = KingdomView(self.session, self.session.match.actor())
        choices = self.session.choices
        self._count = 0
        for index in range(self.session.match.legal(choices)):
            if choices[index] >= d.PLACE:
                choices[self._count] = choices[index]
                self._count += 1

    def on(self, gesture, now):
        if gesture != LEFT and gesture != RIGHT:
            return False
        self.shell.replace(".map")

    def draw(self, frame, now):
        coats.draw_owner(frame, self.session, self._view.player)
        self._view.draw(frame, now)
        ghost.draw_reach(frame, self._view, self.session.choices, self._count)
        return min(draw.ms_to_blink(now), ms_to_change(now))
