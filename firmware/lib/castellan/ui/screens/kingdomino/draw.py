"""The first kings (K3), drawn at the table and entered, or drawn by the device. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import DRAW, IN_HAND
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screen import BaseScreen
from castellan.ui.screens.kingdomino.flow import drawn_king

_FRONT = const(0)  # the sides where the colours sit
_LEFT_SIDE = const(1)
_OPPOSITE = const(2)
_RIGHT_SIDE = const(3)
_NOBODY = const(-1)
_DIE = b"\x00\x00\x14\x08\x14\x00\x00"


class Screen(BaseScreen):
    """A direction enters the king of the player who sits there. A lets the device draw all."""

    link_key = "take"
    peek = ".rows"
    undo = "undo"

    def on(self, gesture, now):
        if gesture == A:
            self.session.draw_seed = (now & 0xFFFF) or 1
            self.session.play(drawn_king(self.session))
        else:
            player = self._player_at(gesture)
            if player == _NOBODY:
                return False
            self.session.draw_seed = 0
            self.session.play(DRAW + player)

    def _player_at(self, gesture):
        """The player who sits in this direction and still has a king in hand, or _NOBODY."""
        if gesture == DOWN:
            side = _FRONT
        elif gesture == LEFT:
            side = _LEFT_SIDE
        elif gesture == UP:
            side = _OPPOSITE
        elif gesture == RIGHT:
            side = _RIGHT_SIDE
        else:
            return _NOBODY
        for player in range(len(self.match.seats)):
            if self.match.seats[player] & 3 == side and self.match.state[IN_HAND + player]:
                return player
        return _NOBODY

    def draw(self, frame, now):
        for player in range(len(self.match.seats)):
            for king in range(self.match.state[IN_HAND + player]):
                _draw_king(frame, self.match.seats[player] & 3, king, self.session.colour(player))
        if draw.cursor_is_on(now):
            draw.icon(frame, _DIE, palette.WHITE)
        return draw.ms_to_blink(now)


def _draw_king(frame, side, king, colour):
    """Draw a bar of three cells at the owner's side. A second king lies further inside."""
    if side == _FRONT:
        draw.across(frame, 2, 6 - king, 3, colour)
    elif side == _OPPOSITE:
        draw.across(frame, 2, king, 3, colour)
    elif side == _LEFT_SIDE:
        draw.down(frame, king, 2, 3, colour)
    else:
        draw.down(frame, 6 - king, 2, 3, colour)
