"""Read the pictures of Queendomino. Each reader returns None if its sign is not shown."""

from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.tables_buildings import BUILDINGS
from castellan.rules.square import x_of, y_of
from castellan.ui import palette
from castellan.ui.screens.queendomino.kinds import draw_kind
from support.pictures import SIDE, read_digit

_PICTURE_CELLS = 35


def read_kind(frame):
    """Return the kind (1 to 17) of the building that the picture shows."""
    for kind in range(1, q.KINDS + 1):
        wanted = bytearray(SIDE * SIDE)
        draw_kind(wanted, BUILDINGS, kind)
        if wanted[:_PICTURE_CELLS] == frame[:_PICTURE_CELLS]:
            return kind
    return None


def read_gain(frame):
    """Return the gain of a building as (knights, towers). The picture shows two digits."""
    knights = read_digit(frame, 0, 0, palette.CYAN)
    towers = read_digit(frame, 4, 0, palette.VIOLET)
    return None if knights is None or towers is None else (knights, towers)


def read_end(frame):
    """True if the white tick of the last round is shown above a line."""
    is_there = frame[13] == frame[19] == frame[25] == palette.WHITE
    return True if is_there and frame[42] == frame[48] >= palette.PINK else None


def read_half(frame):
    """Return the half of the domino that blinks white for a knight."""
    for half in range(2):
        if all(frame[42 + 4 * half + x] == palette.WHITE for x in range(3)):
            return half
    return None


def read_space(frame):
    """Return the price (column) under the white cursor in the last row."""
    lit = [price for price in range(q.SPACES) if frame[42 + price] == palette.WHITE]
    return lit[0] if len(lit) == 1 and frame[48] != palette.WHITE else None


def read_site(frame, colour, n, sites):
    """Return the town square that is white now, as (x, y) from the castle."""
    castle = None
    for cell in range(SIDE * SIDE):
        if frame[cell] in (colour, palette.dim(colour)):
            castle = cell
    if castle is None:
        return None
    places = [(x_of(n, cell), y_of(n, cell)) for cell in sites]
    lit = []
    for cell in range(SIDE * SIDE):
        at = (cell % SIDE - castle % SIDE, cell // SIDE - castle // SIDE)
        if frame[cell] == palette.WHITE and at in places:
            lit.append(at)
    return lit[0] if len(lit) == 1 else None
