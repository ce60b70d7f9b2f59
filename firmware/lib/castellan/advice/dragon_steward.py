"""A player of Dragon Inferno who keeps room for the own tiles and takes it from the other's.

Room: advice. All places are weighed by points and by the free squares beside the own tiles; of
the best few it is counted how many tiles both players could still place. Its numbers were found
by playing against the greedy one.
"""

from array import array

from castellan.advice.dragon_greedy import DragonGreedyPlayer
from castellan.advice.dragon_worth import burns, points
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import HOLE_MARK, SQUARES, STEP

_LEAST = const(-30000)
_POINT = const(16)
_REACH = const(3)  # a free square more beside the own tiles, or one less beside the other's
_FEW = const(12)  # candidates that are looked at closely
_TILE = const(48)  # a tile that can still be placed
_PLACE = const(4)  # one of the places for it, as far as they count
_PLACES = const(6)
_DANGER = const(6)  # of each point a dragon of the other could burn
_CHANCE = const(2)  # of each point an own dragon could burn the turn after
_SURROUNDED = const(128)  # in what `board.lay_tile` answers


class DragonSteward(DragonGreedyPlayer):
    """Plays Dragon Inferno for room and points."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        DragonGreedyPlayer.__init__(self, random_numbers)
        self._trial = bytearray(d.BOARD + 81)
        self._few = array("H", bytes(2 * _FEW))
        self._worths = array("h", bytes(2 * _FEW))
        self.count = 0  # of the few
        self.worth = 0  # of the place that was weighed last
        self._burn = self._part = 0
        self._begin_look(0)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if match.state[d.PHASE] != d.TILES or choices[0] == d.PASS:
            return DragonGreedyPlayer.choose(self, match, choices, count)
        self.begin()
        for index in range(count):
            while not self.weigh(match, choices[index]):
                pass
        while not self.step(match):
            pass
        return self.action(0)

    def begin(self) -> None:
        """Nothing is known: to be followed by `weigh` for each place, then by `step`."""
        self.count = 0
        self._begin_look(0)

    def action(self, rank: int) -> int:
        """One of the few, the best has rank 0; to be asked when `step` has said True."""
        return self._few[rank]

    def weigh(self, match: Match, action: int) -> bool:
        """One slice of what a place is worth at first sight; True when it is known.

        Where a dragon is called, each of its turns is a slice. The few best places stay.
        """
        p = match.pieces
        if self._part == 0:
            outcome = self._first_sight(match, action - d.TILE)
            if outcome & _SURROUNDED and match.state[d.FLOWN] < p.dragons:
                self._part = 1
                return False
        else:
            self._burn = max(self._burn, self._burns(match, match.actor(), self._part - 1))
            self._part += 1
            if self._part <= p.turns:
                return False
            if self._burn > _LEAST:
                self.worth += _POINT * self._burn
        self._begin_look(0)
        if self.count < _FEW:
            self.count += 1
        elif self.worth <= self._worths[_FEW - 1]:
            return True
        self._put(self.count - 1, action, self.worth)
        return True

    def _put(self, place: int, action: int, worth: int):
        """Let an action move up from its place to behind those that are worth as much."""
        while place and self._worths[place - 1] < worth:
            self._worths[place] = self._worths[place - 1]
            self._few[place] = self._few[place - 1]
            place -= 1
        self._worths[place] = worth
        self._few[place] = action

    def _begin_look(self, at: int):
        self._at = at  # which of the few is looked at
        self._stage = 0
        self._part = 0
        self._burn = _LEAST
        self._places = 0

    def step(self, match: Match) -> bool:
        """One slice of the close look at the few; True when they are in their last order."""
        if self._at == self.count:
            return True
        at = self._at
        tiles = match.pieces.tiles
        if self._stage == 0:
            if self._lay(match, self._few[at] - d.TILE) & _SURROUNDED:
                self._trial[d.FLOWN] += 1
        elif self._stage <= 2 * tiles:
            if not self._look_for_room(match, self._stage > tiles, (self._stage - 1) % tiles):
                return False
        elif not self._look_at_danger(match, self._stage - 2 * tiles - 1):
            return False
        self._stage += 1
        while 0 < self._stage <= 2 * tiles and not self._is_left(match, self._stage - 1):
            self._stage += 1
        if self._stage == 2 * tiles + 3:
            self._put(at, self._few[at], self._worths[at])
            self._begin_look(at + 1)
        return self._at == self.count

    def _is_left(self, match: Match, number: int) -> bool:
        """Whether a tile can still be placed; the other player's are counted after the own."""
        tiles = match.pieces.tiles
        player = 1 - match.actor() if number >= tiles else match.actor()
        return self._trial[d.TILES_LEFT + player] >> number % tiles & 1 > 0

    def _lay(self, match: Match, spot: int) -> int:
        """Lay a tile on the trial board."""
        trial = self._trial
        for index in range(len(match.state)):
            trial[index] = match.state[index]
        p = match.pieces
        player = match.actor()
        trial[d.TILES_LEFT + player] &= 255 - (1 << (spot >> 10))
        shape = p.shape(spot >> 10, spot >> 7 & 7)
        return board.lay_tile(trial, p, player, shape, spot & 127)

    def _first_sight(self, match: Match, spot: int) -> int:
        """Weigh all but the dragon; what `board.lay_tile` answers."""
        worth = _POINT * points(match, spot) + self._random.below(_REACH)
        outcome = self._lay(match, spot)
        player = match.actor()
        mine = d.REACHED << player
        theirs = d.REACHED << 1 - player
        for cell in range(d.BOARD, d.BOARD + match.pieces.width * match.pieces.height):
            value = self._trial[cell]
            if not value & d.OWNER:
                if value & mine:
                    worth += _REACH
                if value & theirs:
                    worth -= _REACH
        self.worth = worth
        return outcome

    def _burns(self, match: Match, player: int, turn: int) -> int:
        """What the next dragon burns in one of its turns, _LEAST where it cannot land (I7)."""
        p = match.pieces
        shape = p.shape(p.tiles + self._trial[d.CAVES + self._trial[d.FLOWN]], turn)
        best = _LEAST
        cell = board.next_dragon_place(self._trial, p, shape, 0)
        while cell >= 0:
            best = max(best, burns(match, self._trial, player, (turn << 7) + cell))
            cell = board.next_dragon_place(self._trial, p, shape, cell + 1)
        return best

    def _look_at_danger(self, match: Match, own: int) -> bool:
        """One slice of what a dragon may burn next, first of the other player; True at its end.

        A slice is an egg that could be surrounded, then a turn of the dragon.
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
        self._burn = _LEAST
        return True

    def _next_egg(self, cell: int, cells: int) -> int:
        """The first cell from `cell` on with an egg that stands free, or the end of the board."""
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

    def _look_for_room(self, match: Match, is_other: bool, tile: int) -> bool:
        """Count where a tile could lie in one more turn, as far as it matters; True at the end."""
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
    """How many cells after the first of its box a tile has its hole."""
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        if p.turned[at] & HOLE_MARK:
            return p.turned[at] & STEP
    return 0
