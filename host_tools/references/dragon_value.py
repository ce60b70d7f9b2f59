"""Points that a tile of Dragon Inferno brings at once, and points that a dragon burns.

Frozen. Used by the players of Dragon Inferno.
"""

from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import pieces
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HOLE_MARK, SQUARES, STEP


def tile_points(match: Match, spot: int) -> int:
    """Return the points that a tile brings at once (I10)."""
    p = match.pieces
    data = p.data
    shape = p.shape(spot >> 10, spot >> 7 & 7)
    first = d.BOARD + (spot & 127)
    worth = 0
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        square = p.turned[at]
        worth += data[pieces.POINTS_SQUARE]
        if square & CASTLE_MARK:
            worth += data[pieces.POINTS_CASTLE]
        if match.state[first + (square & STEP)] & d.EGG_HERE and not square & HOLE_MARK:
            worth -= data[pieces.POINTS_BROKEN]
    return worth


def dragon_gain(match: Match, s: bytearray, player: int, spot: int) -> int:
    """Return the points the next dragon takes from the opponent, less those from `player`."""
    p = match.pieces
    shape = p.shape(p.tiles + s[d.CAVES + s[d.FLOWN]], spot >> 7)
    first = d.BOARD + (spot & 127)
    worth = 0
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        value = s[first + (p.turned[at] & STEP)]
        if value & d.BURNT or not value & d.OWNER:
            continue
        lost = p.data[pieces.POINTS_SQUARE]
        if value & d.CASTLE:
            lost += p.data[pieces.POINTS_CASTLE]
        worth += -lost if value & d.OWNER == 1 + player else lost
    return worth
