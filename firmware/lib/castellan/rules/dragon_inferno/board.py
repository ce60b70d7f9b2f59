"""The shared board: where tiles and dragons may lie, and what they do there (I5 to I7).

Room: rules. `s` is the state, `p` the piece set, `shape` where in it a turned piece lies.
"""

from castellan.rules.dragon_inferno.layout import (
    BOARD,
    BURNT,
    CASTLE,
    CLOSED,
    EGG_HERE,
    HOLE,
    OWNER,
    STARTED,
)
from castellan.rules.dragon_inferno.pieces import CORNER, MAY_OVERLAP, PLAYABLE

_CASTLE_MARK = 64
_HOLE_MARK = 128


def clear_board(s, p):
    """An empty board in the shape of the set."""
    for cell in range(p.width * p.height):
        s[BOARD + cell] = 0 if p.square_kind(cell) & PLAYABLE else CLOSED


def cell_of(p, cell: int, square: int) -> int:
    """The cell a square of a piece comes to, or -1 beyond the right or lower edge."""
    x = cell % p.width + (square & 7)
    y = cell // p.width + (square >> 3 & 7)
    return y * p.width + x if x < p.width and y < p.height else -1


def tile_fits(s, p, player: int, shape: int, cell: int) -> bool:
    """Whether a kingdom tile may lie here (I5)."""
    squares = p.turned[shape]
    reached = False
    for index in range(squares):
        here = cell_of(p, cell, p.turned[shape + 1 + index])
        if here < 0 or s[BOARD + here] & (OWNER | CLOSED):
            return False
        if not reached:
            corner = p.square_kind(here) & CORNER
            reached = bool(corner) or (s[STARTED + player] and _touches_own(s, p, player, here))
    return squares > 0 and reached


def _touches_own(s, p, player: int, cell: int) -> bool:
    """Whether an own tile lies beside a cell, a burnt one too (I5)."""
    own = 1 + player
    column = cell % p.width
    if column and s[BOARD + cell - 1] & OWNER == own:
        return True
    if column < p.width - 1 and s[BOARD + cell + 1] & OWNER == own:
        return True
    if cell >= p.width and s[BOARD + cell - p.width] & OWNER == own:
        return True
    below = cell + p.width
    return below < p.width * p.height and s[BOARD + below] & OWNER == own


def lay_tile(s, p, player: int, shape: int, cell: int) -> int:
    """Lay a tile; broken eggs in the low bits, 128 where one was surrounded (I6)."""
    outcome = 0
    for index in range(p.turned[shape]):
        square = p.turned[shape + 1 + index]
        at = BOARD + cell_of(p, cell, square)
        value = 1 + player
        if square & _CASTLE_MARK:
            value |= CASTLE
        if square & _HOLE_MARK:
            value |= HOLE
        if s[at] & EGG_HERE:
            if square & _HOLE_MARK:
                value |= EGG_HERE
                outcome |= 128
            else:
                outcome += 1
        s[at] = value
    s[STARTED + player] = 1
    return outcome


def dragon_fits(s, p, shape: int, cell: int) -> bool:
    """Whether a dragon may lie here: on kingdom squares only, none of them burnt (I7)."""
    squares = p.turned[shape]
    for index in range(squares):
        here = cell_of(p, cell, p.turned[shape + 1 + index])
        if here < 0 or not s[BOARD + here] & OWNER:
            return False
        if s[BOARD + here] & BURNT and not p.data[3] & MAY_OVERLAP:
            return False
    return squares > 0


def lay_dragon(s, p, shape: int, cell: int):
    """Burn the squares under a dragon (I7)."""
    for index in range(p.turned[shape]):
        s[BOARD + cell_of(p, cell, p.turned[shape + 1 + index])] |= BURNT
