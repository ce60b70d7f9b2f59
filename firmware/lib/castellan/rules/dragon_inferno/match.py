"""A whole match of Dragon Inferno: the class of `turns.py` plus scores and places.

Room: rules.
"""

from array import array

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules import replay
from castellan.rules.contract import HEADER, NOT_NOW
from castellan.rules.dragon_inferno import board, meta, pack, pieces
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.dragon_inferno.turns import Turns
from castellan.rules.property import PARTS, TOTAL

# Entries of the score sheet. The points of BROKEN_PART are subtracted.
SQUARES_PART = PARTS
CASTLES_PART = PARTS + 1
BROKEN_PART = PARTS + 2

_HAS_OPTIONS = const(0x80)  # in a save: bit of a byte with options. A set begins with its version

_sheet = array("H", bytes(2 * (PARTS + 8)))


class DragonInferno(Turns):
    """One match of Dragon Inferno."""

    def fresh(self):
        """Return a new match of the same seats, pieces and options, at its start."""
        return type(self)(self.seats, self.pieces.data, 0, self.options)

    def rewind(self, end: int):
        """Replay the log up to byte `end`. Replayed passes are not validated."""
        self._is_replaying = True
        Turns.rewind(self, end)
        self._is_replaying = False

    def is_legal(self, action: int) -> bool:
        """True if the rules allow this action now. Searches only the slice of its piece."""
        if self.state[d.PHASE] == d.TILES and action == d.PASS:
            return not board.can_lay(self.state, self.pieces, self.state[d.TURN])
        part = action >> 7 & 7
        if self.state[d.PHASE] == d.TILES:
            part += (action - d.TILE >> 10) * self.pieces.turns
        if not 0 <= part < self.parts():
            return False
        choices = array("H", bytes(2 * self.pieces.width * self.pieces.height))
        for index in range(self.legal_part(part, choices, 0)):
            if choices[index] == action:
                return True
        return False

    def _overrule(self, action: int) -> int:
        """Carry out what I3 to I7 forbid. Returns OK, or NOT_NOW if the board has no room."""
        if not modules.load("castellan.rules.dragon_inferno.irregular").holds(self, action):
            return NOT_NOW
        self._is_forced = True
        code = self._play(action)
        self._is_forced = False
        return code

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
        """Write each player's place. Equal totals are a draw, or the eggs decide (I10)."""
        first = self.score(0, _sheet)
        second = self.score(1, _sheet)
        if first == second and self.options & meta.FEWER_BROKEN:
            first -= self.state[d.BROKEN]
            second -= self.state[d.BROKEN + 1]
        out[0] = 2 if second > first else 1
        out[1] = 2 if first > second else 1

    def match_points(self, player: int) -> int:
        """Return a player's points in the match, which is a single game."""
        return self.score(player, _sheet)

    def match_places(self, out):
        """Write each player's place in the match, which is a single game."""
        self.places(out)

    def dump(self) -> bytes:
        """Return the bytes of the match, its options if it has any, and its piece set.

        The bytes of the match hold the set's stamp in place of the options.
        """
        out = bytearray(Turns.dump(self))
        out[1] = self.pieces.stamp & 255
        out[2] = self.pieces.stamp >> 8
        house = bytes((_HAS_OPTIONS | self.options,)) if self.options else b""
        return bytes(out) + house + self.pieces.data


def make(seats: bytes, options: int, seed: int = 0, data: bytes = SHIPPED):
    """Return a new match, or None if these seats, options or this piece set are invalid."""
    if meta.problem(seats, options) or (data != SHIPPED and _is_no_set(data)):
        return None
    return DragonInferno(seats, data, seed, options)


class WithSet:
    """A piece set with a `make` method, which creates matches that use this set."""

    def __init__(self, own: bytes):
        self._own = own

    def make(self, seats: bytes, options: int):
        """Return a new match that uses this set of pieces, or None if the seats are invalid."""
        return make(seats, options, 0, self._own)


def load(data):
    """Load a match and its piece set from the bytes of `dump`. Returns None if invalid."""
    if len(data) < HEADER or not data[1] | data[2]:
        return None
    end = HEADER + data[3] + 6 + data[4]
    own = bytes(data[end:])
    options = 0
    if own and own[0] & _HAS_OPTIONS:
        options = own[0] - _HAS_OPTIONS
        own = own[1:]
    head = bytes((data[0], options, 0))
    match = replay.load(WithSet(own).make, meta.SCHEMA, head + bytes(data[3:end]))
    return match if match and match.pieces.stamp == data[1] | data[2] << 8 else None


def _is_no_set(data) -> bool:
    return pack.problem(data) != ""
