"""What one more square adds to a kingdom's points, told without counting the kingdom again.

Room: advice. Every square belongs to a label, every label leads to the label it was joined to,
and the last one of such a chain knows the size and the crowns of its property. Squares go out
again in the reverse order in which they came in.
"""

from array import array

from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, LARGEST_KINGDOM

_MOST_SQUARES = 49


class IncrementalScore:
    """The properties (K10) of a kingdom that grows and shrinks square by square."""

    def __init__(self):
        self._labels = bytearray(LARGEST_KINGDOM)  # of each square; 0 where there is none
        self._terrains = bytearray(_MOST_SQUARES)
        self._joined_to = bytearray(_MOST_SQUARES)
        self._squares = array("H", bytes(2 * _MOST_SQUARES))
        self._crowns = array("H", bytes(2 * _MOST_SQUARES))
        self._count = 0
        self._width = 0
        self._met = bytearray(4)  # the properties beside a square, each once
        self._met_points = 0

    def read(self, b: bytearray, at: int, n: int) -> int:
        """Take in the kingdom at `at` of `b`; its points."""
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
        """Put a square in; the points it brings. Cells count from the kingdom's first byte."""
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
        """Take the last square out again."""
        label = self._count
        joined_to = self._joined_to
        for root in range(1, label):
            if joined_to[root] == label:
                joined_to[root] = root
        self._labels[cell] = 0
        self._count = label - 1

    def gain(self, cell: int, value: int) -> int:
        """The points that `add` would bring."""
        squares = 1
        crowns = value >> 4 & 7
        for index in range(self._meet(cell, value & 7)):
            root = self._met[index]
            squares += self._squares[root]
            crowns += self._crowns[root]
        return squares * crowns - self._met_points

    def _meet(self, cell: int, terrain: int) -> int:
        """Note the different properties of a terrain beside a square; return how many."""
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
