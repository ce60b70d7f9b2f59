"""Enters the first kings if two players sit at the same side. Room: ui."""

from castellan.rules.kingdomino.layout import IN_HAND
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, A
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.kingdomino.flow import DEVICE, enter_king

IS_TEMPORARY = True  # the kings are drawn once in a match
_DIE = b"\x00\x00\x14\x08\x14\x00\x00"
_KING = b"\x00\x2a\x3e\x1c\x1c\x3e\x00"


class Screen(TurnScreen):
    """L/R show a player, A enters a drawn king of this player. A on the die: the device draws."""

    link_key = "take"
    peek = ".rows"

    def set_up(self):
        self._player = DEVICE

    def on(self, gesture, now):
        if gesture == A:
            enter_king(self.session, self._player, now)
        elif gesture == LEFT or gesture == RIGHT:
            self._move(1 if gesture == RIGHT else -1)
        else:
            return False

    def _move(self, step):
        """Show the next player with a king in hand. The die comes after the last player."""
        pages = len(self.match.seats) + 1
        player = self._player
        while True:
            player = (player + 1 + step) % pages - 1
            if player == DEVICE or self.match.state[IN_HAND + player]:
                break
        self._player = player

    def draw(self, frame, now):
        for player in range(len(self.match.seats)):
            if self.match.state[IN_HAND + player]:
                y = draw.LAST * (1 - player // draw.SIDE)
                draw.put(frame, player % draw.SIDE, y, self.session.colour(player))
        if self._player == DEVICE:
            if draw.cursor_is_on(now):
                draw.icon(frame, _DIE, palette.WHITE)
        else:
            draw.icon(frame, _KING, self.session.colour(self._player))
        return draw.ms_to_blink(now)
