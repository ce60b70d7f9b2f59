"""A picture of 8x8 cells for a matrix that has them, with the frame as a window in it.

Room: ui. Loaded by a screen that has more to show than the frame holds, on such a matrix only.
"""

from castellan.core.compat import const
from castellan.ui import draw

SIDE = const(8)
CELLS = const(64)


class Wide:
    """The cells around the frame; what the shell and its cues draw stays in the frame."""

    def __init__(self):
        """All dark, the frame in the upper left."""
        self.cells = bytearray(CELLS)
        self.left = 0  # the column and the row of the frame's first cell
        self.top = 0

    def around(self, frame: bytearray) -> bytearray:
        """The whole picture, with the frame put into its place."""
        at = self.top * SIDE + self.left
        for row in range(draw.SIDE):
            for column in range(draw.SIDE):
                self.cells[at + column] = frame[row * draw.SIDE + column]
            at += SIDE
        return self.cells
