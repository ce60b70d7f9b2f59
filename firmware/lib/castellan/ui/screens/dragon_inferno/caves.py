"""Assigns the dragons to their caves (I2), at random or as dealt on the table. Room: ui."""

from castellan.core.compat import const
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, RIGHT, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.dragon_inferno.flow import dealt_dragon, next_dragon
from castellan.ui.screens.dragon_inferno.piece_view import draw_piece

_DIE = b"\x00\x7f\x55\x7f\x5d\x7f\x00"
_NO_DRAGON = const(-1)  # the screen shows the die instead of a dragon


class Screen(TurnScreen):
    """A on the die lets the device deal. An arrow key shows a dragon, A puts it before the cave.

    The last row shows the caves: full caves orange, the cave to be filled blinking.
    """

    peek = ".look"

    def set_up(self):
        is_first = self.match.state[d.DEALT] == 0
        self._shown = _NO_DRAGON if is_first else next_dragon(self.match, 0, 1)

    def on(self, gesture, now):
        match = self.session.match
        if gesture == A:
            is_dealing = self._shown == _NO_DRAGON
            self.session.draw_seed = ((now & 0xFFFF) or 1) if is_dealing else 0
            self.session.play(dealt_dragon(self.session) if is_dealing else d.DEAL + self._shown)
            if is_dealing:
                self.shell.push(".dragons")  # so that the players can deal the same on the table
        elif gesture == B:
            if self._shown == _NO_DRAGON or match.state[d.DEALT]:
                return False
            self._shown = _NO_DRAGON
        else:
            step = 1 if gesture == RIGHT or gesture == DOWN else -1
            start = self._shown + step
            if self._shown == _NO_DRAGON and step < 0:
                start = match.pieces.dragons - 1
            self._shown = next_dragon(match, start, step)

    def draw(self, frame, now):
        if self._shown == _NO_DRAGON:
            draw.icon(frame, _DIE, palette.WHITE)
        else:
            shape = self.match.pieces.shape(self.match.pieces.tiles + self._shown, 0)
            draw_piece(frame, self.match, shape, palette.DRAGON)
        dealt = self.match.state[d.DEALT]
        for cave in range(self.match.pieces.dragons):
            colour = palette.DRAGON if cave < dealt else palette.DIM
            if cave == dealt and draw.cursor_is_on(now):
                colour = palette.WHITE
            draw.put(frame, cave % draw.SIDE, 6 - cave // draw.SIDE, colour)
        return draw.ms_to_blink(now)
