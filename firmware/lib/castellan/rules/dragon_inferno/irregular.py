"""Tells what the board has room for, although I3 to I7 forbid it. Loaded for irregular actions.

Room: rules. A piece still lies inside the board, and no tile lies on another piece.
"""

from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import SQUARES, STEP


def holds(match, action: int) -> bool:
    """True if the board has room for an action of the player in turn, allowed or not.

    A player may always pass, and a dragon may always leave.
    """
    s = match.state
    p = match.pieces
    phase = s[d.PHASE]
    if action == d.PASS:
        return phase == d.TILES or phase == d.DRAGONS
    if phase == d.EGGS:
        return board.egg_lies(s, p, action - d.EGG)
    if phase == d.DRAGONS and d.DRAGON <= action < d.DRAGON + (p.turns << 7):
        return board.is_inside(p, match.dragon_shape(action - d.DRAGON >> 7), action & 127)
    if phase != d.TILES or not d.TILE <= action < d.TILE + (p.tiles << 10):
        return False
    tile = action - d.TILE >> 10
    turn = action >> 7 & 7
    if turn >= p.turns or not s[d.TILES_LEFT + s[d.TURN]] >> tile & 1:
        return False
    return _is_free(s, p, p.shape(tile, turn), action & 127)


def _is_free(s: bytearray, p, shape: int, cell: int) -> bool:
    """True if a tile may lie on these squares, if it need not touch anything."""
    if not board.is_inside(p, shape, cell):
        return False
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        if s[d.BOARD + cell + (p.turned[at] & STEP)] & board.BARS_TILE:
            return False
    return True
