"""Screen 11: every cell the domino can reach, while A is held during a placement.

Room: ui.
"""

from castellan.rules.kingdom import step_of
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT
from castellan.ui.kingdom_view import KingdomView, ms_to_change
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino.jumps import first_cell


def draw_map(frame: bytearray, view, spots, count: int):
    """All cells of all spots, dim."""
    for index in range(count):
        cell = first_cell(spots[index])
        view.put(frame, cell, palette.DIM)
        view.put(frame, cell + step_of(view.side, spots[index] & 3), palette.DIM)


class Screen(BaseScreen):
    """A peek; left and right go on to the kingdoms."""

    stays_loaded = False

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        session = shell.app
        self._view = KingdomView(session, session.match.actor())
        self._count = session.match.legal(session.choices)

    def on(self, gesture, now):
        if gesture != LEFT and gesture != RIGHT:
            return False
        self.shell.replace("kingdomino.kingdom")
        return True

    def draw(self, frame, now):
        self._view.draw(frame, now)
        draw_map(frame, self._view, self.shell.app.choices, self._count)
        return min(draw.ms_to_blink(now), ms_to_change(now))
