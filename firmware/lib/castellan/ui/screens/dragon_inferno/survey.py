"""All places for all tiles, weighed in slices.

Room: ui. A slice lists one turn of a tile or weighs one place, and allocates nothing.
"""

from array import array

from castellan.advice.dragon_shortlist import DragonShortlist
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d

_UNKNOWN = const(-30000)


class Survey:
    """What the player to move could do with each tile, and what is best."""

    def __init__(self, match, kept, sight):
        """Nothing is known yet but what another survey of this moment has `kept`, or None.

        What weighs the places is `steward` afterwards, of the class `sight` if there is one.
        """
        pieces = match.pieces
        self.steward = (sight or DragonShortlist)(Random(match.random.w, match.log.count))
        self.steward.begin()
        self.best = array("H", bytes(2 * pieces.tiles))  # the action of each tile; 0: none known
        self.places = 0  # of all tiles
        self.wanted = 0  # the tile that is asked for first
        self._match = match
        self._worths = array("h", [_UNKNOWN] * pieces.tiles)
        self._turns_seen = bytearray(pieces.tiles)
        left = match.state[d.TILES_LEFT + match.actor()]
        for tile in range(pieces.tiles):
            if not left >> tile & 1:
                self._turns_seen[tile] = pieces.turns
        self._found = array("H", bytes(2 * pieces.width * pieces.height))
        self._count = 0
        self.index = 0
        self._tile = 0
        self._proved = 0  # slices of a list that turned out to be empty
        if kept:
            self.best, self._worths, self._turns_seen, self.places, self.wanted = kept

    def keep(self):
        """What is known so far; the list in work is begun anew."""
        if self.index < self._count:
            self._turns_seen[self._tile] -= 1
            self.places -= self._count
        return self.best, self._worths, self._turns_seen, self.places, self.wanted

    def step(self) -> bool:
        """One slice; True when all places are known."""
        match = self._match
        turns = match.pieces.turns
        if self.index < self._count:
            action = self._found[self.index]
            if self.steward.weigh(match, action):
                self._note(action)
                self.index += 1
        elif self._find_tile():
            part = self._tile * turns + self._turns_seen[self._tile]
            self._turns_seen[self._tile] += 1
            self._count = match.legal_part(part, self._found, 0)
            self.index = 0
            self.places += self._count
        elif not self.places and self._proved < match.parts():
            # The rules believe that nothing fits when they were asked in their order.
            match.legal_part(self._proved, self._found, 0)
            self._proved += 1
        else:
            return True
        return False

    def knows(self, tile: int) -> bool:
        """Whether all places of a tile have been weighed."""
        is_in_work = tile == self._tile and self.index < self._count
        return self._turns_seen[tile] == self._match.pieces.turns and not is_in_work

    def lit(self, cells: int) -> int:
        """How much of the way is done, in so many cells."""
        done = 0
        for tile in range(len(self.best)):
            done += self._turns_seen[tile]
        return done * cells // self._match.parts()

    def best_tile(self) -> int:
        """The tile with the best place, or -1."""
        found = -1
        worth = _UNKNOWN
        for tile in range(len(self.best)):
            if self.best[tile] and self._worths[tile] > worth:
                found = tile
                worth = self._worths[tile]
        return found

    def _find_tile(self) -> bool:
        """Go on with the tile in work, then the wanted one, then any; False at the end."""
        turns = self._match.pieces.turns
        if self._turns_seen[self._tile] < turns:
            return True
        if self._turns_seen[self.wanted] < turns:
            self._tile = self.wanted
            return True
        for tile in range(len(self.best)):
            if self._turns_seen[tile] < turns:
                self._tile = tile
                return True
        return False

    def _note(self, action):
        tile = action - d.TILE >> 10
        if self.steward.worth > self._worths[tile]:
            self._worths[tile] = self.steward.worth
            self.best[tile] = action
