"""A piece set: board, kingdom tiles and dragons with all their turns, read from bytes.

Room: rules. The bytes are made from a text that the owner of a game can correct. They are read
once into flat lists by `turning`, so that a legal move is only looked up.
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

HEAD = const(8)
ROOM = 9  # bytes of one turned piece: see `Pieces`

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
        at = HEAD + self.width * self.height
        self.tiles = data[at]
        at += 1
        for _ in range(self.tiles):
            at += 1 + data[at]
        self.dragons = data[at]
        self.turns = 8 if data[FLAGS] & MAY_FLIP else 4
        self.turned = bytearray((self.tiles + self.dragons) * self.turns * ROOM)
        self.stamp = crc32(data) & 0xFFFF or 1

    def square_kind(self, cell: int) -> int:
        """PLAYABLE, CORNER and FOR_EGGS of a square of the board."""
        return self.data[HEAD + cell]

    def shape(self, piece: int, turn: int) -> int:
        """Where in `turned` a piece lies; dragons come after the tiles. 0 squares: a repeat."""
        return (piece * self.turns + turn) * ROOM
