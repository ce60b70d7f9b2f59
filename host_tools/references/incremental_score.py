"""Property points (K10) of a kingdom, updated square by square with a union-find.

Frozen. Used by the greedy players. Each square has a label. Labels of joined properties
point to their root, which holds squares and crowns. Squares are removed in reverse order.
"""

from array import array

from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LARGEST_KINGDOM

_MOST_SQUARES = 49


class IncrementalScore:
    """The properties of one kingdom. Cells count from the kingdom's first byte."""

    def __init__(self):
        self._labels = bytearray(LARGEST_KINGDOM)  # cell → label, 0 without a square
        self._terrains = bytearray(_MOST_SQUARES)
        self._joined_to = bytearray(_MOST_SQUARES)
        self._squares = array("H", bytes(2 * _MOST_SQUARES))
        self._crowns = array("H", bytes(2 * _MOST_SQUARES))
        self._count = 0
        self._width = 0
        self._met = bytearray(4)  # roots of the properties beside a square
        self._met_points = 0

    def read(self, b: bytearray, at: int, n: int) -> int:
        """Load the kingdom at `at` of `b`. Returns the points of its properties."""
        labels = self._labels
        for cell in range(len(labels)):
            labels[cell] = 0
        self._count = 0
        self._width = width = 2 * n
        points = 0
        row = BOX + (b[at + 2] + 1) * width + b[at]
        for _ in range(b[at + 3] - b[at + 2] + 1):
            for cell in range(row, row + b[at + 1] - b[at] + 1):
                value = b[at + cell]
                if value > BLOCKED and value != CASTLE:
                    points += self.add(cell, value)
            row += width
        return points

    def add(self, cell: int, value: int) -> int:
        """Add a square. Returns the points that it brings."""
        met = self._meet(cell, value & 7)
        squares = 1
        crowns = value >> 4 & 7
        label = self._count = self._count + 1
        for index in range(met):
            root = self._met[index]
            squares += self._squares[root]
            crowns += self._crowns[root]
            self._joined_to[root] = label
        self._terrains[label] = value & 7
        self._joined_to[label] = label
        self._squares[label] = squares
        self._crowns[label] = crowns
        self._labels[cell] = label
        return squares * crowns - self._met_points

    def remove(self, cell: int):
        """Remove the square that was added last."""
        label = self._count
        joined_to = self._joined_to
        for root in range(1, label):
            if joined_to[root] == label:
                joined_to[root] = root
        self._labels[cell] = 0
        self._count = label - 1

    def gain(self, cell: int, value: int) -> int:
        """Return the points that `add` would return."""
        squares = 1
        crowns = value >> 4 & 7
        for index in range(self._meet(cell, value & 7)):
            root = self._met[index]
            squares += self._squares[root]
            crowns += self._crowns[root]
        return squares * crowns - self._met_points

    def _meet(self, cell: int, terrain: int) -> int:
        """List the properties of a terrain beside a cell in `_met`. Returns how many."""
        self._met_points = 0
        count = self._meet_at(cell + 1, terrain, 0)
        count = self._meet_at(cell - 1, terrain, count)
        count = self._meet_at(cell + self._width, terrain, count)
        return self._meet_at(cell - self._width, terrain, count)

    def _meet_at(self, cell: int, terrain: int, count: int) -> int:
        label = self._labels[cell]
        if self._terrains[label] != terrain:
            return count
        joined_to = self._joined_to
        while joined_to[label] != label:
            label = joined_to[label]
        met = self._met
        for index in range(count):
            if met[index] == label:
                return count
        met[count] = label
        self._met_points += self._squares[label] * self._crowns[label]
        return count + 1
