"""What a person can read from the Duel's pictures. None where it is not there."""

from castellan.rules.duel.layout import JOKER
from castellan.rules.duel.tables import DICE
from castellan.ui import palette
from castellan.ui.screens.duel import coats
from support.pictures import SIDE

_WHITE = palette.WHITE


def _square(frame, x, y):
    """Three by three cells."""
    return bytes([frame[SIDE * (y + row) + x + column] for row in range(3) for column in range(3)])


def _die(frame, die):
    return _square(frame, coats.x_of(die), coats.y_of(die))


def _face_picture(face, colour):
    frame = bytearray(SIDE * SIDE)
    coats.draw_face(frame, face, 0, 0, colour)
    return _square(frame, 0, 0)


def _coat_picture(coat, colour):
    frame = bytearray(SIDE * SIDE)
    coats.draw_coat(frame, coat, 0, 0, colour)
    return _square(frame, 0, 0)


def read_ring(frame):
    """True when four dice wait to be rolled."""
    ring = _coat_picture(JOKER, palette.DIM)
    return True if all(_die(frame, die) == ring for die in range(4)) else None


def read_shown_die(frame, die):
    """The face, as a byte of the dice, that one of four dice shows in its colours."""
    shown = _die(frame, die)
    for face in DICE[6 * die : 6 * die + 6]:
        if _face_picture(face, coats.colour_of(face & 7)) == shown:
            return face
    return None


def read_rolled(frame):
    """Which side of each die lies on top; dice that look alike are the first of them."""
    sides = []
    for die in range(4):
        face = read_shown_die(frame, die)
        if face is None:
            return None
        sides.append(list(DICE[6 * die : 6 * die + 6]).index(face))
    return sides


def read_white_die(frame, faces):
    """The die under the cursor: its whole coat is white."""
    for die in range(4):
        if _die(frame, die) == _coat_picture(faces[die] & 7, _WHITE):
            return die
    return None


def read_offer(frame):
    """The place of the white light in the last row, of a hand that is shown."""
    lit = [x for x in range(SIDE) if frame[42 + x] == _WHITE]
    is_shown = any(frame[SIDE * row + 3] >= palette.PINK for row in range(2))
    return lit[0] if len(lit) == 1 and is_shown else None


def read_joker(frame, which):
    """The coat that a joker would become: it takes turns with the joker's ring."""
    shown = _square(frame, 4 * which, 0)
    for face in range(32):
        coat = face & 7
        if 1 <= coat <= 6 and shown == _face_picture((face >> 3) << 4 | coat, coat):
            return coat
    return None


def read_domains(frame):
    """The coat that spell 5 would name: the white light among the six."""
    lit = [x for x in range(6) if frame[42 + x] == _WHITE]
    return lit[0] + 1 if len(lit) == 1 and frame[48] == palette.VIOLET else None


def read_dot(frame, squares):
    """The free square where one die would go, in its colour."""
    lit = [at for at in squares if 1 <= frame[SIDE * (at[1] + 3) + at[0] + 3] <= 6]
    return lit[0] if len(lit) == 1 else None
