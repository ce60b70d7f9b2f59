"""A player of Dragon Inferno who looks for the most points at once.

Room: advice. A tile is worth its squares and its castle less the eggs it breaks, a dragon what
it burns of the other player's less what it burns of the own. Among equals each is as likely.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import pieces
from castellan.rules.dragon_inferno.pieces import CASTLE_MARK, HOLE_MARK, SQUARES, STEP

_LEAST = -30000


class DragonGreedyPlayer:
    """Plays Dragon Inferno for points, and nothing else."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        self._random = random_numbers

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        phase = match.state[d.PHASE]
        best = choices[0]
        most = _LEAST
        equals = 0
        for index in range(count):
            worth = 0
            if phase == d.TILES and choices[index] != d.PASS:
                worth = self._tile(match, choices[index] - d.TILE)
            elif phase == d.DRAGONS:
                worth = burns(match, match.state, match.actor(), choices[index] - d.DRAGON)
            if worth > most:
                most = worth
                equals = 0
            if worth == most:
                equals += 1
                if self._random.below(equals) == 0:
                    best = choices[index]
        return best

    def _tile(self, match: Match, spot: int) -> int:
        return points(match, spot)


def points(match: Match, spot: int) -> int:
    """What a tile brings at once (I10)."""
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


def burns(match: Match, s: bytearray, player: int, spot: int) -> int:
    """What the next dragon takes from the other player, less what it takes from this one."""
    p = match.pieces
    shape = p.shape(p.tiles + s[d.CAVES + s[d.FLOWN]], spot >> 7)
    first = d.BOARD + (spot & 127)
    worth = 0
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        value = s[first + (p.turned[at] & STEP)]
        if value & d.BURNT:
            continue
        lost = p.data[pieces.POINTS_SQUARE]
        if value & d.CASTLE:
            lost += p.data[pieces.POINTS_CASTLE]
        worth += -lost if value & d.OWNER == 1 + player else lost
    return worth
