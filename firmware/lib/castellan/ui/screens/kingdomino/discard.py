"""Screen 14: a domino leaves the game, by force or by choice (K9). Room: ui."""

from castellan.rules.contract import OK
from castellan.rules.kingdomino import layout as k
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.shared.kingdom_view import half_of


class Screen(TurnScreen):
    """Key A discards the domino. B goes back to a domino that fits, or shows the kingdom."""

    link_key = "place"
    peek = ".reach"

    def set_up(self):
        self._number = self.match.state[k.ROW_TILES + self.match.state[k.TURN]]

    def on(self, gesture, now):
        if gesture == A:
            if self.session.play(k.DISCARD) != OK:
                self.shell.push("ask", k.DISCARD)  # K9: it fits
        elif gesture == B and self.shell.depth > 1:
            self.shell.pop()
        elif gesture == B:
            self.shell.push(".kingdom")
        else:
            return False

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROSS, palette.RED)
        for place in range(2):
            half = half_of(self.match, self._number, place)
            draw.across(frame, 2, 2 + 2 * place, 3, half & 7)
            if draw.cursor_is_on(now):
                draw.across(frame, 2, 2 + 2 * place, half >> 4 & 7, palette.WHITE)
        return draw.ms_to_blink(now)
