"""Screen 14: a domino that fits nowhere leaves the game.

Room: ui.
"""

from castellan.rules.kingdomino.layout import ROW_TILES, TURN
from castellan.ui import draw, glyphs, palette, screens
from castellan.ui.input import B
from castellan.ui.screens.kingdomino import discard
from castellan.ui.screens.queendomino.rows_view import half_of

_TOP = 2


class Screen(discard.Screen):
    """A discards it; B shows the kingdom first."""

    peek = "queendomino.reach"

    def leave(self):
        screens.drop("kingdomino.discard")

    def on(self, gesture, now):
        if gesture != B:
            return discard.Screen.on(self, gesture, now)
        self.shell.push("queendomino.kingdom")
        return True

    def draw(self, frame, now):
        match = self.shell.app.match
        number = match.state[ROW_TILES + match.state[TURN]]
        draw.icon(frame, glyphs.CROSS, palette.RED)
        for place in range(2):
            half = half_of(match, number, place)
            draw.across(frame, 2, _TOP + 2 * place, 3, half & 7)
            if draw.cursor_is_on(now):
                draw.across(frame, 2, _TOP + 2 * place, half >> 4 & 7, palette.WHITE)
        return draw.ms_to_blink(now)
