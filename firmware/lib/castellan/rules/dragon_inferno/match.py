"""A whole match of Dragon Inferno: the class of `turns.py` plus scores and places.

Room: rules.
"""

from array import array

from castellan.rules import replay
from castellan.rules.contract import HEADER
from castellan.rules.dragon_inferno import checking, meta, pieces
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.dragon_inferno.turns import Turns
from castellan.rules.property import PARTS, TOTAL

# Entries of the score sheet. The points of BROKEN_PART are subtracted.
SQUARES_PART = PARTS
CASTLES_PART = PARTS + 1
BROKEN_PART = PARTS + 2

_sheet = array("H", bytes(2 * (PARTS + 8)))


class DragonInferno(Turns):
    """One match of Dragon Inferno."""

    def score(self, player: int, sheet) -> int:
        """Fill a player's score sheet. Returns the total, which may be negative (I10)."""
        s = self.state
        data = self.pieces.data
        squares = castles = 0
        for cell in range(self.pieces.width * self.pieces.height):
            value = s[d.BOARD + cell]
            if value & d.OWNER == 1 + player and not value & (d.BURNT | d.CLOSED):
                squares += data[pieces.POINTS_SQUARE]
                if value & d.CASTLE:
                    castles += data[pieces.POINTS_CASTLE]
        broken = s[d.BROKEN + player] * data[pieces.POINTS_BROKEN]
        sheet[SQUARES_PART] = squares
        sheet[CASTLES_PART] = castles
        sheet[BROKEN_PART] = broken
        total = squares + castles - broken
        sheet[TOTAL] = total if total > 0 else 0
        return total

    def places(self, out):
        """Write each player's place. Equal totals are a draw (I10)."""
        first = self.score(0, _sheet)
        second = self.score(1, _sheet)
        out[0] = 2 if second > first else 1
        out[1] = 2 if first > second else 1

    def match_points(self, player: int) -> int:
        """Return a player's points in the match, which is a single game."""
        return self.score(player, _sheet)

    def match_places(self, out):
        """Write each player's place in the match, which is a single game."""
        self.places(out)

    def dump(self) -> bytes:
        """Return the bytes of the match followed by its piece set."""
        return Turns.dump(self) + self.pieces.data


def make(seats: bytes, options: int, seed: int = 0, data: bytes = SHIPPED):
    """Return a new match, or None if these seats or this piece set are invalid.

    The game has no options: the options of a save hold the stamp of the piece set.
    """
    if meta.problem(seats, 0) or (data != SHIPPED and _is_no_set(data)):
        return None
    match = DragonInferno(seats, data, seed)
    return match if options in (0, match.options) else None


class WithSet:
    """A piece set with a `make` method, which creates matches that use this set."""

    def __init__(self, own: bytes):
        self._own = own

    def make(self, seats: bytes, options: int):
        """Return a new match with this piece set, or None."""
        return make(seats, options, 0, self._own)


def load(data):
    """Load a match and its piece set from the bytes of `dump`. Returns None if invalid."""
    if len(data) < HEADER or not data[1] | data[2]:
        return None
    end = HEADER + data[3] + 6 + data[4]
    again = WithSet(bytes(data[end:]))
    return replay.load(again.make, meta.SCHEMA, data[:end])


def _is_no_set(data) -> bool:
    return checking.problem(data) != ""
