"""Values the shortlisted placements of Dragon Inferno's tiles more exactly, in small steps.

Frozen. Counts the tiles that each player could still place, and the points the next dragons
may burn. The weights come from games against the greedy player.
"""

from castellan.core.compat import const
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import HOLE_MARK, SQUARES, STEP

from host_tools.references.dragon_shortlist import LEAST, SURROUNDED, DragonShortlist

_TILE = const(48)  # per tile that can still be placed
_PLACE = const(4)  # per possible placement of a tile, up to _PLACES
_PLACES = const(6)
_DANGER = const(6)  # per point that a dragon of the opponent could burn
_CHANCE = const(2)  # per point that an own dragon could burn a turn later


class DragonRefinement(DragonShortlist):
    """Refines a shortlist. Call `step` until True, then `action` for the best placements."""

    def action(self, rank: int) -> int:
        """Return the action at `rank` of the sorted shortlist. 0 is the best."""
        return self._few[rank]

    def step(self, match: Match) -> bool:
        """Do one step of the second pass. Returns True when the shortlist is sorted."""
        if self._at == self.count:
            return True
        at = self._at
        tiles = match.pieces.tiles
        if self._stage == 0:
            if self._lay(match, self._few[at] - d.TILE) & SURROUNDED:
                self._trial[d.FLOWN] += 1
        elif self._stage <= 2 * tiles:
            if not self._count_places(match, self._stage > tiles, (self._stage - 1) % tiles):
                return False
        elif not self._value_dragon(match, self._stage - 2 * tiles - 1):
            return False
        self._stage += 1
        while 0 < self._stage <= 2 * tiles and not self._is_left(match, self._stage - 1):
            self._stage += 1
        if self._stage == 2 * tiles + 3:
            self._put(at, self._few[at], self._worths[at])
            self._begin_refining(at + 1)
        return self._at == self.count

    def _is_left(self, match: Match, number: int) -> bool:
        """True if a tile is not placed yet. Numbers from `tiles` on are the opponent's."""
        tiles = match.pieces.tiles
        player = 1 - match.actor() if number >= tiles else match.actor()
        return self._trial[d.TILES_LEFT + player] >> number % tiles & 1 > 0

    def _value_dragon(self, match: Match, own: int) -> bool:
        """Do one step of valuing one player's next dragon. Returns True after the last step.

        Each egg that might be surrounded takes a step. Then each rotation of the dragon takes one.
        """
        p = match.pieces
        cells = p.width * p.height
        if self._trial[d.FLOWN] >= p.dragons:
            return True
        player = match.actor() if own else 1 - match.actor()
        if self._part < cells:
            egg = self._next_egg(self._part, cells)
            if egg == cells:
                self._part = 0
                return True
            self._part = cells if self._can_surround(p, player, egg) else egg + 1
            return False
        self._burn = max(self._burn, self._burns(match, player, self._part - cells))
        self._part += 1
        if self._part < cells + p.turns:
            return False
        self._worths[self._at] += (_CHANCE if own else -_DANGER) * max(0, self._burn)
        self._part = 0
        self._burn = LEAST
        return True

    def _next_egg(self, cell: int, cells: int) -> int:
        """Return the first cell from `cell` on with a free egg, or `cells` if there is none."""
        while cell < cells:
            value = self._trial[d.BOARD + cell]
            if value & d.EGG_HERE and not value & d.OWNER:
                return cell
            cell += 1
        return cells

    def _can_surround(self, p, player: int, egg: int) -> bool:
        for tile in range(p.tiles):
            if not self._trial[d.TILES_LEFT + player] >> tile & 1:
                continue
            for turn in range(p.turns):
                shape = p.shape(tile, turn)
                cell = egg - _hole_of(p, shape)
                if cell >= 0 and board.tile_fits(self._trial, p, player, shape, cell):
                    return True
        return False

    def _count_places(self, match: Match, is_other: bool, tile: int) -> bool:
        """Count a tile's placements in one more rotation, to _PLACES. Returns True at the end."""
        p = match.pieces
        player = 1 - match.actor() if is_other else match.actor()
        shape = p.shape(tile, self._part)
        cell = board.next_tile_place(self._trial, p, player, shape, 0)
        while cell >= 0 and self._places < _PLACES:
            self._places += 1
            cell = board.next_tile_place(self._trial, p, player, shape, cell + 1)
        self._part += 1
        if self._places < _PLACES and self._part < p.turns:
            return False
        if self._places:
            worth = _TILE + _PLACE * self._places
            self._worths[self._at] += -worth if is_other else worth
        self._part = self._places = 0
        return True


def _hole_of(p, shape: int) -> int:
    """Return the distance in cells from a tile's upper left corner to its hole."""
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        if p.turned[at] & HOLE_MARK:
            return p.turned[at] & STEP
    return 0
