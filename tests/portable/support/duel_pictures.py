"""Read the pictures of the Duel. Each reader returns None if its sign is not shown."""

from castellan.rules.duel.layout import JOKER
from castellan.rules.duel.tables import DICE
from castellan.ui import palette
from castellan.ui.screens.duel import coats
from support.pictures import SIDE

_WHITE = palette.WHITE


def _square(frame, x, y):
    """Return the 3 x 3 cells of a frame whose upper left cell is (x, y)."""
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
    """True if the picture shows four unrolled dice, each as a dim ring."""
    ring = _coat_picture(JOKER, palette.DIM)
    return True if all(_die(frame, die) == ring for die in range(4)) else None


def read_shown_die(frame, die):
    """Return the face that the picture shows for this die, as a byte of `DICE`."""
    shown = _die(frame, die)
    for face in DICE[6 * die : 6 * die + 6]:
        if _face_picture(face, coats.colour_of(face & 7)) == shown:
            return face
    return None


def read_rolled(frame):
    """Return the face number of each die. Of equal faces of a die the first number counts."""
    sides = []
    for die in range(4):
        face = read_shown_die(frame, die)
        if face is None:
            return None
        sides.append(list(DICE[6 * die : 6 * die + 6]).index(face))
    return sides


def read_white_die(frame, faces):
    """Return the number of the die under the cursor, which is shown all white."""
    for die in range(4):
        if _die(frame, die) == _coat_picture(faces[die] & 7, _WHITE):
            return die
    return None


def read_offer(frame):
    """Return the index of the shown offer: the column of the white cell in the last row."""
    lit = [x for x in range(SIDE) if frame[42 + x] == _WHITE]
    is_shown = any(frame[SIDE * row + 3] >= palette.PINK for row in range(2))
    return lit[0] if len(lit) == 1 and is_shown else None


def read_joker(frame, which):
    """Return the coat that the cursor offers for the joker. The picture alternates with a ring."""
    shown = _square(frame, 4 * which, 0)
    for face in range(32):
        coat = face & 7
        if 1 <= coat <= 6 and shown == _face_picture((face >> 3) << 4 | coat, coat):
            return coat
    return None


def read_domains(frame):
    """Return the coat that spell 5 would choose: the white one of six cells in the last row."""
    lit = [x for x in range(6) if frame[42 + x] == _WHITE]
    return lit[0] + 1 if len(lit) == 1 and frame[48] == palette.VIOLET else None


def read_dot(frame, squares):
    """Return the one square of `squares` where the picture shows a die in its colour."""
    lit = [at for at in squares if 1 <= frame[SIDE * (at[1] + 3) + at[0] + 3] <= 6]
    return lit[0] if len(lit) == 1 else None
