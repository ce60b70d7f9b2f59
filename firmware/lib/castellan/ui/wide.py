"""A picture of 8x8 cells that contains the frame, for a matrix of that size. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw

SIDE = const(8)
CELLS = const(64)


class Wide:
    """Stores the cells around the frame. The shell and its cues draw into the frame only."""

    def __init__(self):
        """Make a dark picture with the frame at its upper left."""
        self.cells = bytearray(CELLS)
        self.left = 0  # the column and the row of the frame's first cell
        self.top = 0

    def around(self, frame: bytearray) -> bytearray:
        """Copy the frame to its position and return the whole picture."""
        at = self.top * SIDE + self.left
        for row in range(draw.SIDE):
            for column in range(draw.SIDE):
                self.cells[at + column] = frame[row * draw.SIDE + column]
            at += SIDE
        return self.cells
