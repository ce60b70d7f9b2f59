"""The points and places of a match of Kingdomino Duel.

Room: rules. `match.Duel` has a method for each public function.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.property import (
    COUNT,
    ENTRY,
    FIRST,
    LARGEST,
    PARTS,
    POINTS,
    TERRAIN,
    TOTAL,
    score_properties,
    sheet_size,
)

PRESTIGE_PART = PARTS  # entry of the score sheet: the points of spell 5

_PRESTIGE_POINTS = const(3)
_TIE_BREAK = const(2)  # U13: points, then the largest domain

_sheet = array("H", bytes(2 * sheet_size(d.MAP * 2 - 1)))
_values = array("H", bytes(2 * 2 * _TIE_BREAK))


def score(match: Match, player: int, points: array) -> int:
    """Fill a player's score sheet. Returns the total (U12)."""
    s = match.state
    score_properties(s, hand.map_of(player), d.MAP, points)
    prestige = 0
    entry = FIRST + TERRAIN
    for _ in range(points[COUNT]):
        if s[d.PRESTIGE + player] and points[entry] == s[d.PRESTIGE + player]:
            prestige += _PRESTIGE_POINTS
        entry += ENTRY
    points[PRESTIGE_PART] = prestige
    points[TOTAL] = points[POINTS] + prestige
    return points[TOTAL]


def total(match: Match, player: int) -> int:
    """Return the points of a player."""
    return score(match, player, _sheet)


def places(match: Match, out):
    """Write each player's place by points, then largest domain. Ties share a place (U13)."""
    for player in range(2):
        _values[_TIE_BREAK * player] = score(match, player, _sheet)
        _values[_TIE_BREAK * player + 1] = _sheet[LARGEST]
    ranking.places(_values, 2, _TIE_BREAK, out)
