"""Dragon Inferno whole: the turns with their scores and places.

Room: rules.
"""

from array import array

from castellan.rules import ranking, replay
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import meta, pieces
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.dragon_inferno.turns import Turns
from castellan.rules.property import PARTS, TOTAL

# On the sheet: squares, castles, and broken eggs as points to take away.
SQUARES_PART = PARTS
CASTLES_PART = PARTS + 1
BROKEN_PART = PARTS + 2
ZERO = 256  # I10: a total may be negative, so sheets carry it with this much added

_sheet = array("H", bytes(2 * (PARTS + 8)))
_values = array("H", bytes(2 * 2))


class DragonInferno(Turns):
    """One match of Dragon Inferno."""

    def score(self, player: int, sheet) -> int:
        """Fill the sheet of a player; return the total, which may be negative (I10)."""
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
        """Write each player's place; equal totals are a draw (I10)."""
        for player in range(2):
            _values[player] = ZERO + self.score(player, _sheet)
        ranking.places(_values, 2, 1, out)

    def match_points(self, player: int) -> int:
        """The points of the one game that the match is."""
        return self.score(player, _sheet)

    def match_places(self, out):
        """The places of the one game that the match is."""
        self.places(out)


def make(seats: bytes, options: int, seed: int = 0, data: bytes = SHIPPED):
    """A new match, or None where these seats and this piece set cannot be played.

    There are no options, so their place in a save holds the stamp of the piece set: a save that
    was made with other shapes is refused.
    """
    if meta.problem(seats, 0) or pieces.problem(data):
        return None
    match = DragonInferno(seats, data, seed)
    return match if options in (0, match.options) else None


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one of this piece set."""
    if len(data) > 2 and not data[1] | data[2]:
        return None
    return replay.load(make, meta.SCHEMA, data)
