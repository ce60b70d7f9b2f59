"""The pack of Dragon Inferno, which is a piece set. Validates an owner's set.

Room: rules. `make tables` validates the shipped set.
"""

from castellan.core.compat import const
from castellan.rules.dragon_inferno.pieces import (
    CASTLE_MARK,
    CORNER,
    EGGS_EACH,
    FLAGS,
    FOR_EGGS,
    HEAD,
    HOLE_MARK,
    PLAYABLE,
    POINTS_BROKEN,
    POINTS_SQUARE,
    VERSION,
)
from castellan.rules.dragon_inferno.tables import FIRST, SHIPPED

__all__ = ("FIRST", "LETTER", "PACK", "factory", "hang_together", "problem")

PACK = SHIPPED
LETTER = b""  # every match, log and save has its set, also the first edition

SIZE = const(200)  # at most: the largest board, eight of the largest tiles, eight dragons
_MOST_FLAGS = const(3)
_SIDE = const(6)  # largest width and height of a piece
_BESIDE = const(8)  # in a packed square, y + 1


def factory() -> bytes:
    """Return the piece set that this firmware brings."""
    return SHIPPED


def problem(data: bytes) -> str:
    """Return why these bytes are not a piece set, or ""."""
    if not HEAD <= len(data) <= SIZE or data[0] != VERSION or data[FLAGS] > _MOST_FLAGS:
        return "not a piece set of this version"
    width = data[1]
    height = data[2]
    if not 4 <= width <= 9 or not 4 <= height <= 9:
        return "a board is 4 to 9 squares wide and high"
    at = HEAD + width * height
    if at >= len(data):
        return "the board is not whole"
    if not 1 <= data[EGGS_EACH] <= 8 or max(data[POINTS_SQUARE : POINTS_BROKEN + 1]) > 9:
        return "eggs are 1 to 8 for each player, and points are at most 9"
    return _board_problem(data, at) or _pieces_problem(data, at)


def _board_problem(data, end: int) -> str:
    eggs = corners = 0
    for at in range(HEAD, end):
        square = data[at]
        if square > PLAYABLE | CORNER | FOR_EGGS or (square and not square & PLAYABLE):
            return "one square of the board is of no kind"
        eggs += square & FOR_EGGS > 0
        corners += square & CORNER > 0
    if not corners:
        return "the board has no corner to start from"
    return "too few squares for eggs" if eggs < 2 * data[EGGS_EACH] else ""


def _pieces_problem(data, at: int) -> str:
    for name, least, most in (("tiles", 3, 6), ("dragons", 5, 5)):
        if at >= len(data) or not 1 <= data[at] <= 8:
            return "1 to 8 " + name + " make a set"
        pieces = data[at]
        at += 1
        for _ in range(pieces):
            if at >= len(data) or not least <= data[at] <= most:
                return "one of the " + name + " has too few or too many squares"
            end = at + 1 + data[at]
            if end > len(data) or not _is_piece(data[at + 1 : end], name == "tiles"):
                return "one of the " + name + " is not in order"
            at = end
    return "" if at == len(data) else "the piece set does not end where it should"


def _is_piece(squares, is_tile: bool) -> bool:
    """True if the squares are connected. A tile must also have one castle and one hole."""
    castles = holes = 0
    places = []
    for square in squares:
        castles += square & CASTLE_MARK > 0
        holes += square & HOLE_MARK > 0
        place = square & 63
        if place in places or place % _BESIDE >= _SIDE or place // _BESIDE >= _SIDE:
            return False
        places.append(place)
    return castles == holes == is_tile and hang_together(places)


def hang_together(places) -> bool:
    waiting = [places.pop()]
    while waiting:
        place = waiting.pop()
        for other in (place - 1, place + 1, place - _BESIDE, place + _BESIDE):
            # Pieces end before the eighth column, so a step right never wraps into the next row.
            if other in places:
                places.remove(other)
                waiting.append(other)
    return not places
