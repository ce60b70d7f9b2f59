"""What the places of Dragon Inferno's tiles are worth at first sight, a slice at a time.

Room: advice. By points, by the free squares beside the own tiles, and by the dragon that is
called. The few best places stay in order, for whoever looks at them closely.
"""

from array import array

from castellan.advice.dragon_value import dragon_gain, tile_points
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d

LEAST = -30000
FEW = 12  # candidates that are looked at closely
SURROUNDED = 128  # in what `board.lay_tile` answers

_POINT = const(16)
_REACH = const(3)  # a free square more beside the own tiles, or one less beside the other's


class DragonShortlist:
    """`begin`, then `weigh` for each place: what it is worth is in `worth`."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        self._random = random_numbers
        self._trial = bytearray(d.BOARD + 81)
        self._few = array("H", bytes(2 * FEW))
        self._worths = array("h", bytes(2 * FEW))
        self.count = 0  # of the few
        self.worth = 0  # of the place that was weighed last
        self._burn = self._part = 0
        self._begin_look(0)

    def begin(self) -> None:
        """Nothing is known."""
        self.count = 0
        self._begin_look(0)

    def weigh(self, match: Match, action: int) -> bool:
        """One slice of what a place is worth at first sight; True when it is known.

        Where a dragon is called, each of its turns is a slice. The few best places stay.
        """
        p = match.pieces
        if self._part == 0:
            outcome = self._first_sight(match, action - d.TILE)
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
        self._begin_look(0)
        if self.count < FEW:
            self.count += 1
        elif self.worth <= self._worths[FEW - 1]:
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
        self._burn = LEAST
        self._places = 0

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
        """What the next dragon burns in one of its turns, LEAST where it cannot land (I7)."""
        p = match.pieces
        shape = p.shape(p.tiles + self._trial[d.CAVES + self._trial[d.FLOWN]], turn)
        best = LEAST
        cell = board.next_dragon_place(self._trial, p, shape, 0)
        while cell >= 0:
            best = max(best, dragon_gain(match, self._trial, player, (turn << 7) + cell))
            cell = board.next_dragon_place(self._trial, p, shape, cell + 1)
        return best
