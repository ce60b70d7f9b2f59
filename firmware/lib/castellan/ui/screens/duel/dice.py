"""Screen 35: enter the faces of the real dice, one die after the other. Room: ui."""

from castellan.core.compat import const
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.duel import coats

_FACES = const(6)
_LAST_DIE = const(3)


class Screen(TurnScreen):
    """U/D change the face of the blinking die, A and right go to the next die, left and B back.

    A on the last die enters all four. B on the first die lets the device roll instead.
    """

    peek = ".map"

    def set_up(self):
        self.faces = bytearray(4)
        for die in range(4):
            self.faces[die] = _commonest(self.match.dice, die)
        self._die = 0

    def on(self, gesture, now):
        if gesture == UP or gesture == DOWN:
            self.faces[self._die] = self._next_face(1 if gesture == UP else -1)
        elif gesture == A and self._die == _LAST_DIE:
            for die in range(4):
                self.session.apply(d.FACE + self.faces[die])
            self.session.advance()
        elif gesture == A or gesture == RIGHT:
            self._die = min(self._die + 1, _LAST_DIE)
        elif self._die:
            self._die -= 1
        elif gesture == LEFT:
            return False
        else:
            self.session.is_by_picture = False
            self.shell.replace(".roll")

    def draw(self, frame, now):
        for die in range(4):
            face = self.match.dice[_FACES * die + self.faces[die]]
            x = coats.x_of(die)
            y = coats.y_of(die)
            colour = coats.colour_of(face & 7)
            if die > self._die:
                coats.draw_coat(frame, face & 7, x, y, palette.dim(colour))
            elif die == self._die and draw.cursor_is_on(now):
                coats.draw_coat(frame, face & 7, x, y, palette.WHITE)
            else:
                coats.draw_face(frame, face, x, y, colour)
        coats.draw_decider(frame, self.session, self.match.state[d.PLAYER_A])
        return draw.ms_to_blink(now)

    def _next_face(self, step: int) -> int:
        """Return the next side of this die with a different picture. The search wraps."""
        face = (self.faces[self._die] + step) % _FACES
        while not _count(self.match.dice, self._die, face):
            face = (face + step) % _FACES
        return face


def _count(dice: bytes, die: int, face: int) -> int:
    """Count the sides of a die that look like side `face`. Returns 0 if an earlier side does."""
    value = dice[_FACES * die + face]
    count = 0
    for side in range(_FACES):
        if dice[_FACES * die + side] == value:
            if side < face:
                return 0
            count += 1
    return count


def _commonest(dice: bytes, die: int) -> int:
    """Return the side whose picture is most frequent on a die."""
    return max(range(_FACES), key=lambda face: _count(dice, die, face))
