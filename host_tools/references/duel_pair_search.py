"""Finds the best way to draw two faces of the Duel's dice, cell by cell.

Frozen. Jokers are tried as every coat. One step handles one cell, so that the board can
limit the time it takes at once.
"""

from castellan.core.compat import const
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import JOKER
from castellan.rules.duel.sheet import END_CELL, FIRST_CELL
from castellan.rules.kingdom import step_of

from host_tools.references.duel_coat_values import NOWHERE, CoatValues

_PAIRS = const(36)  # of two coats


class PairSearch:
    """Set `coats` and `crosses`, call `open`, then `step` until False. The result is in `best`."""

    def __init__(self, coat_values: CoatValues):
        self._map = coat_values
        self.coats = bytearray(2)  # of the two faces; a JOKER is tried as every coat
        self.crosses = bytearray(2)
        self.best = NOWHERE  # value of the best drawing so far, in sixteenths of a point
        self.action = 0  # the action of that drawing: where to draw first
        self.named = bytearray(2)  # the coats of that drawing
        self._spells = 0
        self._pair = _PAIRS
        self._first = 0
        self._second = 0
        self._one = 0  # cache index of the first coat; `_two` is that of the second
        self._two = 0
        self._is_ready = True
        self._cell = END_CELL

    def set_face(self, which: int, face: int):
        """Set one of the two faces, a byte of DICE."""
        self.coats[which] = face & 7
        self.crosses[which] = face >> 4

    def open(self, spells: int):
        """Begin to search for the best drawing under these spells."""
        self.best = NOWHERE
        self._spells = spells
        self._pair = -1
        self._open_pair()

    def open_one(self, which: int):
        """Begin to value one coat alone. Afterwards `worth_of` returns its values."""
        self._pair = _PAIRS
        self._one = self._two = self._map.kept(self.coats[which], self.crosses[which])
        self._is_ready = False

    def step(self) -> bool:
        """Handle one more cell. Returns False when all cells are done."""
        if not self._is_ready:
            if self._map.weigh_on(self._one) or self._map.weigh_on(self._two):
                return True
            self._is_ready = True  # both coats have all their values
        if self._pair >= _PAIRS:
            return False
        self._skip()
        if self._cell == END_CELL:
            self._open_pair()
            return True
        if self._spells & d.SPLIT:
            self._weigh_apart(self._cell)
        else:
            self._weigh_domino(self._cell)
        self._cell += 1
        return True

    def _skip(self):
        """Skip cells that cannot beat `best` even with the best square of the other coat."""
        most = self._map.most[self._two]
        if self._first == self._second and not self._spells & d.SPLIT:
            most = -NOWHERE  # equal coats add to each other, so no cell can be skipped
        ones = self._map.worths[self._one]
        best = self.best
        cell = self._cell
        while cell < END_CELL and (ones[cell] == NOWHERE or ones[cell] + most <= best):
            cell += 1
        self._cell = cell

    def worth_of(self, spot: int) -> int:
        """Return the value of drawing a domino or one die, after the search."""
        if spot >= d.DOT:
            return self._map.worths[self._two if spot - d.DOT >> 7 else self._one][spot & 127]
        cell = spot - d.PLACE >> 2
        return self._worth(cell, cell + step_of(d.MAP, spot & 3))

    def _open_pair(self):
        """Begin to value the next pair of coats that the two faces allow."""
        coats = self.coats
        while self._pair < _PAIRS:
            self._pair += 1
            self._first = self._pair // 6 + 1
            self._second = self._pair % 6 + 1
            if coats[0] == JOKER or coats[0] == self._first:
                if coats[1] == JOKER or coats[1] == self._second:
                    break
        if self._pair < _PAIRS:
            self._one = self._map.kept(self._first, self.crosses[0])
            self._two = self._map.kept(self._second, self.crosses[1], self._one)
            self._is_ready = False
            self._cell = FIRST_CELL

    def _worth(self, cell: int, other: int) -> int:
        """Return the value of a domino with its dice on `cell` and `other`."""
        if self._first == self._second:
            crosses = self.crosses[0] + self.crosses[1]
            return self._map.twins(self._first, crosses, cell, other)
        return self._map.worths[self._one][cell] + self._map.worths[self._two][other]

    def _weigh_domino(self, cell: int):
        """Value all dominoes with their first die on a cell."""
        twos = self._map.worths[self._two]
        one = self._map.worths[self._one][cell]
        if one == NOWHERE:
            return
        second = self._second
        are_twins = self._first == second
        fits = self._spells & d.UNBOUND or self._map.fits(self._first, cell)
        for direction in range(2 if are_twins else 4):
            other = cell + step_of(d.MAP, direction)
            if not FIRST_CELL <= other < END_CELL or twos[other] == NOWHERE:
                continue
            if not fits and not self._map.fits(second, other):
                continue
            worth = self._worth(cell, other) if are_twins else one + twos[other]
            if worth > self.best:
                self._keep(worth, d.PLACE + (cell << 2) + direction)

    def _weigh_apart(self, cell: int):
        """Value the first die on a cell and the second anywhere. Ignores joint domains."""
        one = self._map.worths[self._one][cell]
        twos = self._map.worths[self._two]
        is_unbound = self._spells & d.UNBOUND
        if one == NOWHERE or not (is_unbound or self._map.fits(self._first, cell)):
            return
        for other in range(FIRST_CELL, END_CELL):
            if other == cell or one + twos[other] <= self.best or twos[other] == NOWHERE:
                continue
            if is_unbound or self._map.fits(self._second, other):
                self._keep(one + twos[other], d.DOT + cell)

    def _keep(self, worth: int, action: int):
        self.best = worth
        self.action = action
        self.named[0] = self._first
        self.named[1] = self._second
