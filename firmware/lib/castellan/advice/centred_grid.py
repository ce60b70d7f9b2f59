"""The grid with the castle in its centre: who wants both bonuses must fill exactly this one.

Room: advice.
"""

from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LARGEST_KINGDOM, castle_of


class CentredGrid:
    """Which cells of a kingdom belong to the centred grid, and what spoils it."""

    def __init__(self):
        self._inside = bytearray(LARGEST_KINGDOM)
        self._n = 0
        self._first = 0  # its upper left cell

    def use(self, n: int):
        """Be the centre of kingdoms of n x n."""
        if n == self._n:
            return
        self._n = n
        reach = n // 2
        for cell in range(len(self._inside)):
            self._inside[cell] = 0
        self._first = BOX + castle_of(n) - reach * 2 * n - reach
        for row in range(n):
            for column in range(n):
                self._inside[self._first + row * 2 * n + column] = 1

    def holds(self, b: bytearray) -> bool:
        """Whether all of a kingdom that begins at byte 0 lies in its centred grid."""
        least = self._n - 1 - self._n // 2
        most = self._n - 1 + self._n // 2
        return b[0] >= least and b[1] <= most and b[2] >= least and b[3] <= most

    def has(self, cell: int, other: int) -> bool:
        """Whether both cells are in the centred grid."""
        return bool(self._inside[cell]) and bool(self._inside[other])

    def is_sound_with(self, b: bytearray, cell: int, other: int) -> bool:
        """Whether two more squares keep to the grid and leave no hole of one square in it."""
        if not self._inside[cell] or not self._inside[other]:
            return False
        was = b[cell]
        other_was = b[other]
        b[cell] = b[other] = BLOCKED + 1
        has_hole = self._has_hole(b)
        b[cell] = was
        b[other] = other_was
        return not has_hole

    def _has_hole(self, b: bytearray) -> bool:
        width = 2 * self._n
        row = self._first
        for _ in range(self._n):
            for cell in range(row, row + self._n):
                if b[cell] <= BLOCKED and self._is_closed(b, cell + 1):
                    if self._is_closed(b, cell - 1) and self._is_closed(b, cell + width):
                        if self._is_closed(b, cell - width):
                            return True
            row += width
        return False

    def _is_closed(self, b: bytearray, cell: int) -> bool:
        """A cell that no domino can fill; the castle is none, as in the published player."""
        return not self._inside[cell] or (b[cell] > BLOCKED and b[cell] != CASTLE)
