"""Passes when no tile of a player fits, or by choice. Their game is over (I4). Room: ui."""

from castellan.rules.contract import OK
from castellan.rules.dragon_inferno.layout import PASS
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import TurnScreen


class Screen(TurnScreen):
    """Key A passes, B goes back to a tile, or shows the game board."""

    peek = ".look"

    def on(self, gesture, now):
        if gesture == A:
            if self.session.play(PASS) != OK:
                self.shell.push("ask", PASS)  # I4: a tile fits
        elif gesture == B and self.shell.depth > 1:
            self.shell.pop()
        elif gesture == B:
            self.shell.push(".look")
        else:
            return False

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROSS, palette.RED)
        for row in range(2, 5):
            draw.across(frame, 2, row, 3, self.session.colour(self.match.actor()))
        return 0
