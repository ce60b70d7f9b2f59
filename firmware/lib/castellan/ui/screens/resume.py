"""Screen 02: an unfinished game was found; A goes on with it, B begins a new one.

Room: ui.
"""

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen

_CORNERS = b"\x00\x06\x2a\x30"


class Screen(BaseScreen):
    """The corners are the players of the saved game."""

    def on(self, gesture, now):
        session = self.shell.app
        if gesture == A:
            session.restart()
        elif gesture == B:
            self.shell.push("confirm", session.end_game)
        else:
            return False
        return True

    def draw(self, frame, now):
        session = self.shell.app
        draw.icon(frame, glyphs.PLAY, palette.OK)
        for player in range(min(4, len(session.match.seats))):
            frame[_CORNERS[player]] = session.colour(player)
        return 0
