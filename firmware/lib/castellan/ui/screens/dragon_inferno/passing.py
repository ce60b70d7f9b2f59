"""Passes when none of a player's tiles fits anywhere. Their game is over (I4). Room: ui."""

from castellan.rules.dragon_inferno.layout import PASS
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen


class Screen(BaseScreen):
    """Key A passes, B shows the game board."""

    link_key = "play"
    peek = ".look"
    undo = "undo"

    def on(self, gesture, now):
        if gesture == A:
            self.session.play(PASS)
        elif gesture == B:
            self.shell.push(".look")
        else:
            return False

    def draw(self, frame, now):
        draw.icon(frame, glyphs.CROSS, palette.RED)
        colour = self.session.colour(self.match.actor())
        for row in range(2, 5):
            draw.across(frame, 2, row, 3, colour)
        return 0
