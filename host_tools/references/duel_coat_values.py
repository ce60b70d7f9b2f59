"""Computes the value of drawing a coat of arms on each square of a map of the Duel.

Frozen. Values are in sixteenths of a point and count a domain's points and its prospects.
Computed cell by cell, so that a Pico can work in small steps. The last few coats are cached.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.duel.sheet import END_CELL, FIRST_CELL, WIDTH, connects, is_free
from castellan.rules.kingdom import BOX

POINT = 16
NOWHERE = -30000

_CELLS = const(64)
_SQUARES = const(36)
_KEPT = const(12)  # cached coats: four faces, and six coats of a joker
_NONE = const(255)
_STEPS = (1, WIDTH, -1, -WIDTH)  # to the cells beside one


# Weights beyond points, in sixteenths: per domain that grows, per cross, per cross and free square
# beside its domain, the cost of a free square without a free neighbour, per occupied side.
FAR_SIGHTED = b"\x08\x0a\x04\x18\x03"
SHORT_SIGHTED = b"\0\0\0\0\0"
_SQUARE = const(0)
_CROSS = const(1)
_ROOM = const(2)
_HOLE = const(3)
_TIGHT = const(4)


class CoatValues:
    """The domains of one map, and cached values of each coat on each of its squares."""

    def __init__(self, weights: bytes, kept: int = _KEPT):
        """Allocate a cache for the values of `kept` coats. Two are enough for two known coats."""
        self._weights = weights
        self._b = bytearray()
        self._at = 0
        self.domain = bytearray(_CELLS)  # cell → number of its domain
        self.squares = bytearray(_SQUARES)
        self.crosses = bytearray(_SQUARES)
        self._waiting = bytearray(_SQUARES)
        self._keys = bytearray(kept)
        self.worths = [array("h", bytes(2 * END_CELL)) for _ in range(kept)]
        self.most = array("h", bytes(2 * kept))  # largest value so far, per cached coat
        self._next = bytearray(kept)  # first cell without a value, per cached coat
        self._count = 0
        self._oldest = 0
        self._met = bytearray(8)  # count of the touched domains of the coat, then their numbers
        self._room = 0  # free squares beside the coat
        self.free = 0  # free squares of the map
        self._domains = bytearray(7)  # count of domains, per coat

    def read(self, b: bytearray, at: int):
        """Load the map at `at` of `b` and clear the cache."""
        self._b = b
        self._at = at + BOX
        self._count = self._oldest = 0
        self.free = 0
        for cell in range(_CELLS):
            self.domain[cell] = _NONE
        for coat in range(7):
            self._domains[coat] = 0
        count = 0
        for cell in range(FIRST_CELL, END_CELL):
            value = b[self._at + cell]
            if value < 128:
                self.free += 1
            elif value & 7 and self.domain[cell] == _NONE:
                self._gather(count, cell, value & 7)
                self._domains[value & 7] += 1
                count += 1

    def most_domains(self) -> int:
        """Return the coat with the most domains."""
        best = 1
        for coat in range(2, 7):
            if self._domains[coat] > self._domains[best]:
                best = coat
        return best

    def _gather(self, domain: int, cell: int, coat: int):
        """Label the squares of one domain with its number. Counts its squares and crosses."""
        b = self._b
        self.squares[domain] = self.crosses[domain] = 0
        self._waiting[0] = cell
        self.domain[cell] = domain
        count = 1
        while count:
            count -= 1
            cell = self._waiting[count]
            self.squares[domain] += 1
            self.crosses[domain] += b[self._at + cell] >> 4 & 7
            for direction in range(4):
                other = cell + _STEPS[direction]
                value = b[self._at + other]
                if value > 127 and value & 7 == coat and self.domain[other] == _NONE:
                    self.domain[other] = domain
                    self._waiting[count] = other
                    count += 1

    def kept(self, coat: int, crosses: int, beside: int = _NONE) -> int:
        """Return the cache index for a coat with crosses. `weigh_on` fills its values.

        The entry `beside` is not evicted, because a domino needs two entries.
        """
        key = coat << 3 | crosses
        for index in range(self._count):
            if self._keys[index] == key:
                return index
        index = self._count
        if index < len(self._keys):
            self._count += 1
        else:
            index = self._oldest if self._oldest != beside else (beside + 1) % len(self._keys)
            self._oldest = (index + 1) % len(self._keys)
        self._keys[index] = key
        self._next[index] = FIRST_CELL
        self.most[index] = NOWHERE
        return index

    def weigh_on(self, index: int) -> bool:
        """Compute the value of one more cell of a cache entry. Returns False if all are done."""
        cell = self._next[index]
        if cell == END_CELL:
            return False
        worth = NOWHERE
        if self._b[self._at + cell] < 128:
            worth = self._gain(self._keys[index] >> 3, self._keys[index] & 7, cell, _NONE)
        self.worths[index][cell] = worth
        if worth > self.most[index]:
            self.most[index] = worth
        self._next[index] = cell + 1
        return True

    def gains(self, coat: int, crosses: int) -> array:
        """Return the value of a coat for every cell, NOWHERE for cells that are not free."""
        index = self.kept(coat, crosses)
        while self.weigh_on(index):
            pass
        return self.worths[index]

    def twins(self, coat: int, crosses: int, one: int, two: int) -> int:
        """Return the value of two equal coats on neighbouring squares, with all their crosses."""
        return self._gain(coat, crosses, one, two)

    def _gain(self, coat: int, crosses: int, cell: int, twin: int) -> int:
        """Return the value that a coat adds, with an equal coat on `twin` if there is one."""
        w = self._weights
        self._met[0] = self._room = 0
        squares = 1
        worth = w[_CROSS] * crosses + self._round(coat, cell, twin)
        if twin != _NONE:
            squares = 2
            worth += self._round(coat, twin, cell)
        before = 0
        for index in range(self._met[0]):
            domain = self._met[1 + index]
            squares += self.squares[domain]
            crosses += self.crosses[domain]
            before += POINT * self.squares[domain] * self.crosses[domain]
            worth += w[_SQUARE]
        return worth + w[_ROOM] * crosses * self._room + POINT * squares * crosses - before

    def _round(self, coat: int, cell: int, twin: int) -> int:
        """Collect domains of `coat` beside a cell. Returns the value of other neighbours."""
        w = self._weights
        b = self._b
        at = self._at
        domains = self.domain
        hole = w[_HOLE]
        worth = free = 0
        for step in _STEPS:
            other = cell + step
            if other == twin:
                continue
            value = b[at + other]
            if value < 128:
                free += 1
                if hole and self._is_hole(other, cell, twin):
                    worth -= hole
                continue
            worth += w[_TIGHT]
            domain = domains[other]
            if domain == _NONE:
                continue
            if value & 7 == coat:
                self._meet(domain)
            else:
                worth -= w[_ROOM] * self.crosses[domain]
        self._room += free
        return worth

    def _meet(self, domain: int):
        for index in range(self._met[0]):
            if self._met[1 + index] == domain:
                return
        self._met[0] += 1
        self._met[self._met[0]] = domain

    def _is_hole(self, cell: int, one: int, two: int) -> bool:
        """True if a free cell has no free neighbour other than `one` and `two`."""
        b = self._b
        at = self._at
        for step in _STEPS:
            other = cell + step
            if b[at + other] < 128 and other != one and other != two:
                return False
        return True

    def fits(self, coat: int, cell: int) -> bool:
        """True if a coat may be drawn on a free square (U4)."""
        return connects(self._b, self._at - BOX, cell, coat)

    def is_free(self, cell: int) -> bool:
        """True if nothing is drawn on a cell of the map."""
        return is_free(self._b, self._at - BOX, cell)
