"""The n x n grid with the castle in its centre. Both bonuses (K12, K13) need it full.

Frozen. Used by the greedy players.
"""

from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LARGEST_KINGDOM, castle_of


class CentredGrid:
    """Tells which cells lie in the centred grid, and if a kingdom can still fill that grid."""

    def __init__(self):
        self._inside = bytearray(LARGEST_KINGDOM)
        self._n = 0
        self._first = 0  # upper left cell of the grid

    def use(self, n: int):
        """Set the size of the grid to n x n."""
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
        """True if the whole kingdom at byte 0 of `b` lies in the centred grid."""
        least = self._n - 1 - self._n // 2
        most = self._n - 1 + self._n // 2
        return b[0] >= least and b[1] <= most and b[2] >= least and b[3] <= most

    def has(self, cell: int, other: int) -> bool:
        """True if both cells lie in the centred grid."""
        return bool(self._inside[cell]) and bool(self._inside[other])

    def is_sound_with(self, b: bytearray, cell: int, other: int) -> bool:
        """True if squares on both cells lie in the grid and isolate no free cell of the grid.

        An isolated cell has no free neighbour in the grid, so no domino fits there.
        """
        if not self._inside[cell] or not self._inside[other]:
            return False
        old = b[cell]
        other_old = b[other]
        b[cell] = b[other] = BLOCKED + 1
        has_hole = self._has_hole(b)
        b[cell] = old
        b[other] = other_old
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
        """True if a domino cannot use this cell. In the published player, the castle is usable."""
        return not self._inside[cell] or (b[cell] > BLOCKED and b[cell] != CASTLE)
