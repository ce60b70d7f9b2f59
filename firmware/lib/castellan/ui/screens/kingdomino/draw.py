"""Enters the first kings (K3): drawn by hand at the real table, or by the device. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import IN_HAND
from castellan.ui import draw, palette
from castellan.ui.input import RIGHT, A
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.kingdomino.flow import DEVICE, enter_king

_OPPOSITE = const(2)
_LEFT_SIDE = const(1)
_SIDES = b"\x00\x02\x00\x01\x03"  # by gesture: UP opposite, DOWN in front, LEFT, RIGHT
_DIE = b"\x00\x00\x14\x08\x14\x00\x00"


class Screen(TurnScreen):
    """An arrow key enters a king of the player on that side. A lets the device draw all kings."""

    link_key = "take"
    peek = ".rows"

    def on(self, gesture, now):
        if gesture == A:
            enter_king(self.session, DEVICE, now)
            return True
        for player in range(len(self.match.seats) if gesture <= RIGHT else 0):
            is_there = self.match.seats[player] & 3 == _SIDES[gesture]
            if is_there and self.match.state[IN_HAND + player]:
                enter_king(self.session, player, now)
                return True
        return False

    def draw(self, frame, now):
        for player in range(len(self.match.seats)):
            for king in range(self.match.state[IN_HAND + player]):
                _draw_king(frame, self.match.seats[player] & 3, king, self.session.colour(player))
        if draw.cursor_is_on(now):
            draw.icon(frame, _DIE, palette.WHITE)
        return draw.ms_to_blink(now)


def _draw_king(frame, side, king, colour):
    """Draw a king as three cells at its player's side. A second king is one cell further in."""
    if not side:
        draw.across(frame, 2, 6 - king, 3, colour)
    elif side == _OPPOSITE:
        draw.across(frame, 2, king, 3, colour)
    elif side == _LEFT_SIDE:
        draw.down(frame, king, 2, 3, colour)
    else:
        draw.down(frame, 6 - king, 2, 3, colour)
