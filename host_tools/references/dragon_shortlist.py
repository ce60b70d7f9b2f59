"""Values placements of Dragon Inferno's tiles roughly, in small steps, and keeps the best twelve.

Frozen. The value counts points, free squares beside the player's tiles, and the dragon that
the tile calls. `dragon_refinement` values the twelve again, more exactly.
"""

from array import array

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d

from host_tools.references.dragon_value import dragon_gain, tile_points

LEAST = -30000
FEW = 12  # length of the shortlist
SURROUNDED = 128  # bit in the result of `board.lay_tile`: an egg is surrounded

_POINT = const(16)
_REACH = const(3)  # per free square beside own tiles, and against one beside the opponent's


class DragonShortlist:
    """Values placements one by one. Call `begin`, then `weigh` until it returns True."""

    def __init__(self, random_numbers: Random):
        """Create the player, which draws from the generator `random_numbers`."""
        self._random = random_numbers
        self._trial = bytearray(d.BOARD + 81)
        self._few = array("H", bytes(2 * FEW))
        self._worths = array("h", bytes(2 * FEW))
        self.count = 0  # of the placements in the shortlist
        self.worth = 0  # value of the placement that was weighed last
        self._burn = self._part = 0
        self._begin_refining(0)

    def begin(self) -> None:
        """Empty the shortlist."""
        self.count = 0
        self._begin_refining(0)

    def weigh(self, match: Match, action: int) -> bool:
        """Do one step of valuing a placement. Returns True when `worth` is its value.

        If the tile calls a dragon, each rotation of the dragon takes one step. The best placements
        stay in the shortlist.
        """
        p = match.pieces
        if self._part == 0:
            outcome = self._value_tile(match, action - d.TILE)
            if outcome & SURROUNDED and match.state[d.FLOWN] < p.dragons:
                self._part = 1
                return False
        else:
            self._burn = max(self._burn, self._burns(match, match.actor(), self._part - 1))
            self._part += 1
            if self._part <= p.turns:
                return False
            if self._burn > LEAST:
                self.worth += _POINT * self._burn
        self._begin_refining(0)
        if self.count < FEW:
            self.count += 1
        elif self.worth <= self._worths[FEW - 1]:
            return True
        self._put(self.count - 1, action, self.worth)
        return True

    def _put(self, place: int, action: int, worth: int):
        """Insert an action into the shortlist, behind actions of the same value."""
        while place and self._worths[place - 1] < worth:
            self._worths[place] = self._worths[place - 1]
            self._few[place] = self._few[place - 1]
            place -= 1
        self._worths[place] = worth
        self._few[place] = action

    def _begin_refining(self, at: int):
        self._at = at  # index in the shortlist of the placement that is refined
        self._stage = 0
        self._part = 0
        self._burn = LEAST
        self._places = 0

    def _lay(self, match: Match, spot: int) -> int:
        """Lay a tile on a copy of the state. Returns the result of `board.lay_tile`."""
        trial = self._trial
        for index in range(len(match.state)):
            trial[index] = match.state[index]
        p = match.pieces
        player = match.actor()
        trial[d.TILES_LEFT + player] &= 255 - (1 << (spot >> 10))
        shape = p.shape(spot >> 10, spot >> 7 & 7)
        return board.lay_tile(trial, p, player, shape, spot & 127)

    def _value_tile(self, match: Match, spot: int) -> int:
        """Value a tile's placement, except its dragon. Returns the result of `board.lay_tile`."""
        worth = _POINT * tile_points(match, spot) + self._random.below(_REACH)
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
        """Return the next dragon's best gain in one rotation, or LEAST if it cannot land (I7)."""
        p = match.pieces
        shape = p.shape(p.tiles + self._trial[d.CAVES + self._trial[d.FLOWN]], turn)
        best = LEAST
        cell = board.next_dragon_place(self._trial, p, shape, 0)
        while cell >= 0:
            best = max(best, dragon_gain(match, self._trial, player, (turn << 7) + cell))
            cell = board.next_dragon_place(self._trial, p, shape, cell + 1)
        return best
