"""Screen 02: choose between a saved unfinished game and a new one. Room: ui."""

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen

_CORNERS = b"\x00\x06\x2a\x30"


class Screen(BaseScreen):
    """A resumes the saved game, B asks to give it up. The corners show the players' colours."""

    def on(self, gesture, now):
        if gesture == A:
            self.session.restart()
        elif gesture == B:
            self.shell.push("confirm", self.session.end_game)
        else:
            return False

    def draw(self, frame, now):
        draw.icon(frame, glyphs.PLAY, palette.OK)
        for player in range(min(4, len(self.match.seats))):
            frame[_CORNERS[player]] = self.session.colour(player)
        return 0
