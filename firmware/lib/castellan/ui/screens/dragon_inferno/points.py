"""Screen 16: shows a player's points at this moment, and their parts. Room: ui."""

from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, UP, A
from castellan.ui.shared import marks, points

_WHOLE = const(0)
_SQUARES = const(1)
_CASTLES = const(2)
_PARTS = const(4)
_TILES_ROW = const(5)
_DASH = const(2)


class Screen(points.Screen):
    """A shows the next part: squares, castles, broken eggs. L/R the other player, U/D the dragons.

    The two rows below the total count the tiles left and the broken eggs. On the page of a part
    the last row is a line for squares, white cells with gaps for castles, gold for eggs.
    """

    def set_up(self):
        self._part = _WHOLE
        super().set_up()

    def on(self, gesture, now):
        if gesture == UP or gesture == DOWN:
            self.shell.replace(".dragons")
        elif gesture == A:
            self._part = (self._part + 1) % _PARTS
        else:
            return points.Screen.on(self, gesture, now)

    def draw(self, frame, now):
        if self._part == _WHOLE:
            signed_points(frame, self.session, self.player, self.total)
            self._draw_left(frame, self.session)
            return 0
        draw_part(frame, self.session, self.player, self._part)
        return 0

    def _draw_left(self, frame, session):
        state = session.match.state
        colour = palette.dim(session.colour(self.player))
        x = 0
        for tile in range(session.match.pieces.tiles):
            if state[d.TILES_LEFT + self.player] >> tile & 1:
                draw.put(frame, x, _TILES_ROW, colour)
                x += 1
        broken = min(state[d.BROKEN + self.player], draw.SIDE)
        draw.across(frame, 0, draw.LAST, broken, palette.GOLD)


def signed_points(frame: bytearray, session, player: int, total: int):
    """Draw a player's points. A negative number has a red dash in place of the dots."""
    marks.points(frame, session, player, abs(total))
    if total < 0:
        draw.down(frame, 3, 0, 5, palette.OFF)
        draw.across(frame, 2, _DASH, 2, palette.RED)


def draw_part(frame: bytearray, session, player: int, part: int):
    """Draw one part of the points, with the mark of this part in the last row."""
    sheet = session.sheet
    session.match.score(player, sheet)
    colour = session.colour(player)
    if part == _SQUARES:
        marks.points(frame, session, player, sheet[SQUARES_PART])
        draw.across(frame, 0, draw.LAST, draw.SIDE, colour)
    elif part == _CASTLES:
        marks.points(frame, session, player, sheet[CASTLES_PART])
        for x in range(0, draw.SIDE, 2):
            draw.put(frame, x, draw.LAST, palette.WHITE)
    else:
        signed_points(frame, session, player, -sheet[BROKEN_PART])
        draw.across(frame, 2, draw.LAST, 3, palette.GOLD)
