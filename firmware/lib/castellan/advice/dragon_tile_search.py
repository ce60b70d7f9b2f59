"""Finds the placements of all tiles and rates them, slice by slice.

Room: advice. A slice lists one rotation of a tile or rates one placement. It allocates nothing.
"""

from array import array

from castellan.advice.dragon_shortlist import DragonShortlist
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d

_UNKNOWN = const(-30000)


class TileSearch:
    """Finds the best placement of each tile that the player to move still has."""

    def __init__(self, match, shortlist_class=DragonShortlist):
        """Prepare the search. A `shortlist_class` object rates placements, keeps the best."""
        pieces = match.pieces
        self.best = array("H", bytes(2 * pieces.tiles))  # each tile's best action, 0 if unknown
        self.count = 0  # placements of all tiles
        self.wanted = 0  # the tile to be searched first
        self._match = match
        self._worths = array("h", [_UNKNOWN] * pieces.tiles)
        self._turns_seen = bytearray(pieces.tiles)
        left = match.state[d.TILES_LEFT + match.actor()]
        for tile in range(pieces.tiles):
            if not left >> tile & 1:
                self._turns_seen[tile] = pieces.turns
        self._actions = array("H", bytes(2 * pieces.width * pieces.height))
        self._tile = self._listed = self._index = 0
        self._shortlist_class = shortlist_class
        self.restart()

    def restart(self):
        """Continue after another screen was shown. A list that was being rated is listed again."""
        if self._index < self._listed:
            self._turns_seen[self._tile] -= 1
            self.count -= self._listed
        self._listed = self._index = self._tile = 0
        self._checked = 0  # slices that were listed again because none had a placement
        match = self._match
        self.shortlist = self._shortlist_class(Random(match.random.w, match.log.count))
        self.shortlist.begin()

    def step(self) -> bool:
        """Search one slice. Returns True when all placements are known."""
        match = self._match
        if self._index < self._listed:
            action = self._actions[self._index]
            if self.shortlist.weigh(match, action):
                self._note(action)
                self._index += 1
        elif self._find_tile():
            part = self._tile * match.pieces.turns + self._turns_seen[self._tile]
            self._turns_seen[self._tile] += 1
            self._listed = match.legal_part(part, self._actions, 0)
            self._index = 0
            self.count += self._listed
        elif not self.count and self._checked < match.parts():
            # The rules accept a pass only after all slices were listed in order.
            match.legal_part(self._checked, self._actions, 0)
            self._checked += 1
        else:
            return True
        return False

    def knows(self, tile: int) -> bool:
        """True if all placements of a tile are rated."""
        is_in_work = tile == self._tile and self._index < self._listed
        return self._turns_seen[tile] == self._match.pieces.turns and not is_in_work

    def progress(self, cells: int) -> int:
        """Return how many cells of a progress bar with `cells` cells are lit."""
        return sum(self._turns_seen) * cells // self._match.parts()

    def best_tile(self) -> int:
        """Return the tile with the best placement, or -1."""
        best = -1
        worth = _UNKNOWN
        for tile in range(len(self.best)):
            if self.best[tile] and self._worths[tile] > worth:
                best = tile
                worth = self._worths[tile]
        return best

    def _find_tile(self) -> bool:
        """Choose a tile: the current, then `wanted`, then any. Returns False if all are done."""
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
        if self.shortlist.worth > self._worths[tile]:
            self._worths[tile] = self.shortlist.worth
            self.best[tile] = action
