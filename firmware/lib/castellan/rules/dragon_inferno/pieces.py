"""A piece set: board, kingdom tiles and dragons with all their turns, read from bytes.

Room: rules. The bytes are made from a text that the owner of a game can correct; this file reads
them once into flat lists, so that a legal move is only looked up.
"""

from castellan.core.compat import const
from castellan.core.crc import crc32

VERSION = 1

# The head of the bytes.
FLAGS = 3
EGGS_EACH = 4
POINTS_SQUARE = 5
POINTS_CASTLE = 6
POINTS_BROKEN = 7  # to take away
MAY_FLIP = 1
MAY_OVERLAP = 2

# The squares of the board in the bytes.
PLAYABLE = 1
CORNER = 2
FOR_EGGS = 4

_HEAD = const(8)
_MOST = const(6)  # squares of the largest piece
_ROOM = const(9)  # bytes of one turned piece: see `Pieces`

# In a square of a piece.
CASTLE_MARK = 64
HOLE_MARK = 128
STEP = 63  # of a turned piece: how many cells of the board after the first of its box

# Of a turned piece.
WIDE = 1
HIGH = 2
SQUARES = 3


class Pieces:
    """Everything of a set that a match looks up.

    A piece of the bytes is its number of squares, each dx | dy << 3 | marks. A turned one has
    the number, its width and height, and each square as STEP | marks.
    """

    def __init__(self, data: bytes):
        self.data = data
        self.width = data[1]
        self.height = data[2]
        at = _HEAD + self.width * self.height
        self.tiles = data[at]
        first_tile = at + 1
        at = self._after(first_tile, self.tiles)
        self.dragons = data[at]
        self.turns = 8 if data[FLAGS] & MAY_FLIP else 4
        self.turned = bytearray((self.tiles + self.dragons) * self.turns * _ROOM)
        self.stamp = crc32(data) & 0xFFFF or 1
        self._turn_all(first_tile, 0, self.tiles)
        self._turn_all(at + 1, self.tiles, self.dragons)

    def square_kind(self, cell: int) -> int:
        """PLAYABLE, CORNER and FOR_EGGS of a square of the board."""
        return self.data[_HEAD + cell]

    def shape(self, piece: int, turn: int) -> int:
        """Where in `turned` a piece lies; dragons come after the tiles. 0 squares: a repeat."""
        return (piece * self.turns + turn) * _ROOM

    def most_places(self) -> int:
        """In how many places the tiles of one player could ever lie, or the eggs, or a dragon."""
        most = self.width * self.height * self.turns
        places = 0
        for shape in range(0, self.tiles * self.turns * _ROOM, _ROOM):
            across = self.width + 1 - self.turned[shape + WIDE]
            down = self.height + 1 - self.turned[shape + HIGH]
            if self.turned[shape] and across > 0 and down > 0:
                places += across * down
        return max(most, places)

    def _after(self, at: int, pieces: int) -> int:
        for _ in range(pieces):
            at += 1 + self.data[at]
        return at

    def _turn_all(self, at: int, first: int, pieces: int):
        for piece in range(first, first + pieces):
            for turn in range(self.turns):
                self._turn_one(at, piece, turn)
            at += 1 + self.data[at]

    def _turn_one(self, at: int, piece: int, turn: int):
        """Write one turned shape, moved to the upper left and sorted, unless it repeats one."""
        squares = self.data[at]
        xs = bytearray(squares)
        ys = bytearray(squares)
        for index in range(squares):
            x = self.data[at + 1 + index] & 7
            y = self.data[at + 1 + index] >> 3 & 7
            if turn > 3:
                x = 7 - x
            for _ in range(turn & 3):
                x, y = 7 - y, x
            xs[index] = x
            ys[index] = y
        left = min(xs)
        top = min(ys)
        shape = []
        for index in range(squares):
            marks = self.data[at + 1 + index] & (CASTLE_MARK | HOLE_MARK)
            shape.append((ys[index] - top) * self.width + xs[index] - left | marks)
        shape.sort()
        head = [squares, max(xs) - left + 1, max(ys) - top + 1]
        self._keep(piece, turn, bytes(head + shape))

    def _keep(self, piece: int, turn: int, shape: bytes):
        for earlier in range(turn):
            other = self.shape(piece, earlier)
            if self.turned[other : other + len(shape)] == shape:
                return
        to = self.shape(piece, turn)
        for index in range(len(shape)):
            self.turned[to + index] = shape[index]


def problem(data: bytes) -> str:
    """Why bytes are not a piece set, or nothing."""
    if len(data) < _HEAD or data[0] != VERSION:
        return "not a piece set of this version"
    width = data[1]
    height = data[2]
    if not 4 <= width <= 9 or not 4 <= height <= 9:
        return "a board is 4 to 9 squares wide and high"
    at = _HEAD + width * height
    if at >= len(data) or max(data[EGGS_EACH : POINTS_BROKEN + 1]) > 9:
        return "eggs and points are at most 9"
    if sum([square & FOR_EGGS > 0 for square in data[_HEAD:at]]) < 2 * data[EGGS_EACH]:
        return "too few squares for eggs"
    for name, least in (("tiles", 3), ("dragons", 5)):
        if at >= len(data) or not 1 <= data[at] <= 8:
            return "1 to 8 " + name + " make a set"
        pieces = data[at]
        at += 1
        for _ in range(pieces):
            if at >= len(data) or not least <= data[at] <= _MOST:
                return "one of the " + name + " has too few or too many squares"
            at += 1 + data[at]
    return "" if at == len(data) else "the piece set does not end where it should"
