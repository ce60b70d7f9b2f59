"""A piece set: the game board, the kingdom tiles and the dragons, in all rotations.

Room: rules. A piece set is stored as bytes, made from a text that the owner of the game can
correct. The module `turning` computes all rotated pieces once for each match.
"""

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.rules.dragon_inferno.layout import BURNT

VERSION = 1

# Offsets in the bytes of a piece set.
FLAGS = 3
EGGS_EACH = 4
POINTS_SQUARE = 5
POINTS_CASTLE = 6
POINTS_BROKEN = 7  # subtracted for each broken egg
MAY_FLIP = 1
MAY_OVERLAP = 2

# Bits of a board square in these bytes.
PLAYABLE = 1
CORNER = 2
FOR_EGGS = 4

HEAD = const(8)
ROOM = 9  # bytes of one rotated piece: see `Pieces`

# Bits of a square of a piece.
CASTLE_MARK = 64
HOLE_MARK = 128
STEP = 63  # of a rotated piece: distance in cells from its bounding box's upper left corner

# Offsets in a rotated piece.
WIDE = 1
HIGH = 2
SQUARES = 3


class Pieces:
    """A piece set as a match uses it.

    In the bytes a piece is its number of squares, then each square as dx | dy << 3 | marks. A
    rotated piece is the number of squares, width, height, then each square as STEP | marks. If
    the piece looks like in an earlier turn, it has no squares, and WIDE is the earlier turn.
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
        self.bars_dragon = 0 if data[FLAGS] & MAY_OVERLAP else BURNT  # bits of squares (I7)
        self.turns = 8 if data[FLAGS] & MAY_FLIP else 4
        self.turned = bytearray((self.tiles + self.dragons) * self.turns * ROOM)
        self.stamp = crc32(data) & 0xFFFF or 1

    def square_kind(self, cell: int) -> int:
        """Return the bits PLAYABLE, CORNER and FOR_EGGS of a board square."""
        return self.data[HEAD + cell]

    def shape(self, piece: int, turn: int) -> int:
        """Return the offset of a rotated piece. Dragons are numbered after the tiles."""
        return (piece * self.turns + turn) * ROOM
