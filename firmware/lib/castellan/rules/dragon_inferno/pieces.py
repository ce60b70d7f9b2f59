"""A piece set: board, kingdom tiles and dragons with all their turns, read from bytes.

Room: rules. The bytes are made from a text that the owner of a game can correct; this file reads
them once into flat lists, so that a legal move is only looked up.
"""

from castellan.core.compat import const

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
_ROOM = const(7)  # bytes of one turned piece: its number of squares, then the squares
_CASTLE = const(64)
_HOLE = const(128)


class Pieces:
    """Everything of a set that a match looks up. A square is dx | dy << 3 | castle | hole."""

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
        self._turn_all(first_tile, 0, self.tiles)
        self._turn_all(at + 1, self.tiles, self.dragons)

    def square_kind(self, cell: int) -> int:
        """PLAYABLE, CORNER and FOR_EGGS of a square of the board."""
        return self.data[_HEAD + cell]

    def shape(self, piece: int, turn: int) -> int:
        """Where in `turned` a piece lies; dragons come after the tiles. 0 squares: a repeat."""
        return (piece * self.turns + turn) * _ROOM

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
            marks = self.data[at + 1 + index] & (_CASTLE | _HOLE)
            shape.append((ys[index] - top) << 3 | (xs[index] - left) | marks)
        shape.sort()
        self._keep(piece, turn, bytes(shape))

    def _keep(self, piece: int, turn: int, shape: bytes):
        for earlier in range(turn):
            other = self.shape(piece, earlier)
            if self.turned[other] and self.turned[other + 1 : other + 1 + len(shape)] == shape:
                return
        to = self.shape(piece, turn)
        self.turned[to] = len(shape)
        for index in range(len(shape)):
            self.turned[to + 1 + index] = shape[index]


def problem(data: bytes) -> str:
    """Why bytes are not a piece set, or nothing."""
    if len(data) < _HEAD or data[0] != VERSION:
        return "not a piece set of this version"
    width = data[1]
    height = data[2]
    if not 4 <= width <= 9 or not 4 <= height <= 9:
        return "a board is 4 to 9 squares wide and high"
    at = _HEAD + width * height
    for most, name in ((8, "tiles"), (8, "dragons")):
        if at >= len(data) or not 1 <= data[at] <= most:
            return "1 to 8 " + name + " make a set"
        pieces = data[at]
        at += 1
        for _ in range(pieces):
            if at >= len(data) or not 1 <= data[at] <= _MOST:
                return "a piece has 1 to 6 squares"
            at += 1 + data[at]
    return "" if at == len(data) else "the piece set does not end where it should"
