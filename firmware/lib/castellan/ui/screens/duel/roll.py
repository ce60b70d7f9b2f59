"""Screen 35: roll the dice. Holding A shakes them, releasing A rolls them. Room: ui."""

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import A_BIT, A, B
from castellan.ui.screen import TurnScreen
from castellan.ui.screens.duel import coats

_TUMBLE_MS = const(96)
# The largest multiple of 6 ** 4 in thirty bits. Numbers from here on would favour some rolls.
_FAIR = const(1073741184)
_WORD_BITS = const(14)
_MASK = const(0x3FFFFFFF)
_RING = const(7)


class Screen(TurnScreen):
    """Key A rolls the dice. An arrow key opens the screen that enters real dice."""

    def on(self, gesture, now):
        if gesture == A:
            roll(self.session)
        elif gesture == B:
            return False
        else:
            self.session.is_by_picture = True
            self.shell.replace(".dice")

    def draw(self, frame, now):
        is_shaken = self.shell.input.pending & A_BIT
        for die in range(4):
            if is_shaken:
                face = self.match.dice[6 * die + _tumbling(die, now)]
                colour = coats.colour_of(face & 7)
                coats.draw_face(frame, face, coats.x_of(die), coats.y_of(die), colour)
            else:
                coats.draw_coat(frame, _RING, coats.x_of(die), coats.y_of(die), palette.DIM)
        coats.draw_decider(frame, self.session, self.match.state[d.PLAYER_A])
        if is_shaken:
            return _TUMBLE_MS - now % _TUMBLE_MS
        draw.put(frame, 3, 3, palette.WHITE if draw.cursor_is_on(now) else palette.OFF)
        return draw.ms_to_blink(now)


def _tumbling(die, now):
    """Return a face for the shaking die. It depends on the time only, not on the roll."""
    moment = now // _TUMBLE_MS & 63
    return (moment * (5 + 2 * die) + (moment * moment >> die + 1)) % 6


def roll(session):
    """Roll all four dice. Each of the 1 296 rolls has the same probability."""
    bits = _MASK
    while bits >= _FAIR:
        bits = _chance(session)
    for _ in range(4):
        session.apply(d.FACE + bits % 6)
        bits //= 6
    session.advance()


def _chance(session) -> int:
    """Return 30 random bits of the Pico. Without a Pico they come from `entropy` and the log."""
    if session.chance is not None:
        return session.chance() & _MASK
    own = Random(session.entropy, session.match.log.count)
    return (own.next() << _WORD_BITS ^ own.next()) & _MASK
