"""A player of Dragon Inferno who keeps room for the own tiles and takes it from the other's.

Room: advice. All places are weighed by points and by the free squares beside the own tiles; of
the best few it is counted how many tiles both players could still place. Its numbers were found
by playing against the greedy one.
"""

from array import array

from castellan.advice.dragon_greedy import DragonGreedyPlayer, burns, points
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

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if match.state[d.PHASE] != d.TILES or choices[0] == d.PASS:
            return DragonGreedyPlayer.choose(self, match, choices, count)
        few = self._best_few(match, choices, count)
        best = self._few[0]
        most = _LEAST
        for index in range(few):
            if self._lay(match, self._few[index] - d.TILE) & _SURROUNDED:
                self._trial[d.FLOWN] += 1
            worth = self._worths[index] + self._mobility(match) + self._dangers(match)
            if worth > most:
                most = worth
                best = self._few[index]
        return best

    def _best_few(self, match: Match, choices: array, count: int) -> int:
        """Keep the candidates that look best at first sight, in order; how many."""
        few = 0
        for index in range(count):
            worth = self._first_sight(match, choices[index] - d.TILE)
            if few == _FEW and worth <= self._worths[_FEW - 1]:
                continue
            if few < _FEW:
                few += 1
            place = few - 1
            while place and self._worths[place - 1] < worth:
                self._worths[place] = self._worths[place - 1]
                self._few[place] = self._few[place - 1]
                place -= 1
            self._worths[place] = worth
            self._few[place] = choices[index]
        return few

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
        if outcome & _SURROUNDED and match.state[d.FLOWN] < match.pieces.dragons:
            worth += _POINT * self._best_dragon(match, player)
        return worth

    def _best_dragon(self, match: Match, player: int) -> int:
        """What the dragon that is called burns where it burns best; it may have to hurt (I7)."""
        p = match.pieces
        dragon = p.tiles + self._trial[d.CAVES + self._trial[d.FLOWN]]
        best = _LEAST
        for turn in range(p.turns):
            shape = p.shape(dragon, turn)
            cell = board.next_dragon_place(self._trial, p, shape, 0)
            while cell >= 0:
                best = max(best, burns(match, self._trial, player, (turn << 7) + cell))
                cell = board.next_dragon_place(self._trial, p, shape, cell + 1)
        return best if best > _LEAST else 0

    def _mobility(self, match: Match) -> int:
        """What both players could still place on the trial board."""
        player = match.actor()
        return self._room(match.pieces, player) - self._room(match.pieces, 1 - player)

    def _dangers(self, match: Match) -> int:
        """What dragons may burn next: the other player's first, then the own."""
        if self._trial[d.FLOWN] >= match.pieces.dragons:
            return 0
        player = match.actor()
        worth = 0
        if self._can_call(match.pieces, 1 - player):
            worth -= _DANGER * max(0, self._best_dragon(match, 1 - player))
        if self._can_call(match.pieces, player):
            worth += _CHANCE * max(0, self._best_dragon(match, player))
        return worth

    def _can_call(self, p, player: int) -> bool:
        """Whether a tile of the player could surround an egg on the trial board."""
        for cell in range(p.width * p.height):
            value = self._trial[d.BOARD + cell]
            if value & d.EGG_HERE and not value & d.OWNER and self._can_surround(p, player, cell):
                return True
        return False

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

    def _room(self, p, player: int) -> int:
        worth = 0
        for tile in range(p.tiles):
            if self._trial[d.TILES_LEFT + player] >> tile & 1:
                places = self._places(p, player, tile)
                worth += _TILE + _PLACE * places if places else 0
        return worth

    def _places(self, p, player: int, tile: int) -> int:
        """In how many places a tile could lie, counted as far as it matters."""
        places = 0
        for turn in range(p.turns):
            shape = p.shape(tile, turn)
            cell = board.next_tile_place(self._trial, p, player, shape, 0)
            while cell >= 0:
                places += 1
                if places == _PLACES:
                    return places
                cell = board.next_tile_place(self._trial, p, player, shape, cell + 1)
        return places


def _hole_of(p, shape: int) -> int:
    """How many cells after the first of its box a tile has its hole."""
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        if p.turned[at] & HOLE_MARK:
            return p.turned[at] & STEP
    return 0
