"""A picture of 8x8 cells with the frame as a window in it, for a matrix of that size. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw

SIDE = const(8)
CELLS = const(64)


class Wide:
    """Keeps the cells around the frame. The shell and its cues draw into the frame only."""

    def __init__(self):
        """Make a dark picture with the frame in the upper left."""
        self.cells = bytearray(CELLS)
        self.left = 0  # the column and the row of the frame's first cell
        self.top = 0

    def around(self, frame: bytearray) -> bytearray:
        """Return the whole picture, with the frame in its place."""
        at = self.top * SIDE + self.left
        for row in range(draw.SIDE):
            for column in range(draw.SIDE):
                self.cells[at + column] = frame[row * draw.SIDE + column]
            at += SIDE
        return self.cells
