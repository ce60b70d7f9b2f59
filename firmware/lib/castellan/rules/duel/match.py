"""The Duel whole: the rounds with their scores and places.

Room: rules.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking, replay
from castellan.rules.duel import hand, meta
from castellan.rules.duel import layout as d
from castellan.rules.duel.rounds import Rounds
from castellan.rules.property import (
    COUNT,
    ENTRY,
    FIRST,
    LARGEST,
    PARTS,
    POINTS,
    TERRAIN,
    TOTAL,
    sheet_size,
    survey,
)

PRESTIGE_PART = PARTS  # on the sheet: what spell 5 brought

_PRESTIGE_POINTS = const(3)

_sheet = array("H", bytes(2 * sheet_size(d.MAP * 2 - 1)))
_values = array("H", bytes(2 * 4))


class Duel(Rounds):
    """One match of Kingdomino Duel."""

    def score(self, player: int, points) -> int:
        """Fill the sheet of a player; return the total (U12)."""
        s = self.state
        survey(s, hand.map_of(player), d.MAP, points)
        prestige = 0
        entry = FIRST + TERRAIN
        for _ in range(points[COUNT]):
            if s[d.PRESTIGE + player] and points[entry] == s[d.PRESTIGE + player]:
                prestige += _PRESTIGE_POINTS
            entry += ENTRY
        points[PRESTIGE_PART] = prestige
        points[TOTAL] = points[POINTS] + prestige
        return points[TOTAL]

    def places(self, out):
        """Write each player's place: points, then the largest domain, then shared (U13)."""
        for player in range(2):
            _values[2 * player] = self.score(player, _sheet)
            _values[2 * player + 1] = _sheet[LARGEST]
        ranking.places(_values, 2, 2, out)

    def match_points(self, player: int) -> int:
        """The points of the one game that the match is."""
        return self.score(player, _sheet)

    def match_places(self, out):
        """The places of the one game that the match is."""
        self.places(out)


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    if meta.problem(seats, options):
        return None
    return Duel(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    return replay.load(make, meta.SCHEMA, data)
