"""The shared game board: where tiles and dragons fit, and their effects (I5 to I7).

Room: rules. `s` is the state, `p` the piece set, `shape` the offset of a rotated piece in
`p.turned`, `cell` the upper left corner of the piece's bounding box.
"""

from castellan.rules.dragon_inferno.layout import (
    BOARD,
    BURNT,
    CASTLE,
    CLOSED,
    EGG_HERE,
    HOLE,
    OWNER,
    REACHED,
    TILES_LEFT,
)
from castellan.rules.dragon_inferno.pieces import (
    CASTLE_MARK,
    CORNER,
    FOR_EGGS,
    HIGH,
    HOLE_MARK,
    PLAYABLE,
    SQUARES,
    STEP,
    WIDE,
    Pieces,
)

BARS_TILE = OWNER | CLOSED | BURNT  # bits of a square. An irregular dragon burns free squares, too


def clear_board(s: bytearray, p: Pieces):
    """Reset the game board to the squares of the piece set. Players start at corners (I5)."""
    for cell in range(p.width * p.height):
        kind = p.square_kind(cell)
        if not kind & PLAYABLE:
            s[BOARD + cell] = CLOSED
        elif kind & CORNER:
            s[BOARD + cell] = REACHED | REACHED << 1
        else:
            s[BOARD + cell] = 0


def egg_fits(s: bytearray, p: Pieces, cell: int) -> bool:
    """True if an egg may be put on a square (I3)."""
    if not 0 <= cell < p.width * p.height:
        return False
    return p.square_kind(cell) & FOR_EGGS > 0 and not s[BOARD + cell] & EGG_HERE


def egg_lies(s: bytearray, p: Pieces, cell: int) -> bool:
    """True if a square of the game board has room for an egg, also where I3 allows none."""
    return 0 <= cell < p.width * p.height and not s[BOARD + cell] & (CLOSED | EGG_HERE)


def is_inside(p: Pieces, shape: int, cell: int) -> bool:
    """True if the bounding box of a piece lies on the board. False for a repeated rotation."""
    if not p.turned[shape] or cell % p.width + p.turned[shape + WIDE] > p.width:
        return False
    return cell // p.width + p.turned[shape + HIGH] <= p.height


def tile_fits(s: bytearray, p: Pieces, player: int, shape: int, cell: int) -> bool:
    """True if a kingdom tile may lie here (I5)."""
    return is_inside(p, shape, cell) and _tile_lies(s, p.turned, player, shape, cell)


def _tile_lies(s: bytearray, turned: bytearray, player: int, shape: int, cell: int) -> bool:
    cell += BOARD
    under = 0
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        value = s[cell + (turned[at] & STEP)]
        if value & BARS_TILE:
            return False
        under |= value
    return under & REACHED << player > 0


def next_tile_place(s: bytearray, p: Pieces, player: int, shape: int, cell: int) -> int:
    """Return the first cell from `cell` on where a tile may lie, or -1."""
    end = _last_cell(p, shape)
    if end < 0:
        return -1
    width = p.width
    turned = p.turned
    last_column = width - turned[shape + WIDE]
    first = BOARD + (turned[shape + SQUARES] & STEP)
    while cell <= end:
        # Most cells fail at the first square already, and a call takes longer than this look.
        if cell % width <= last_column and not s[first + cell] & BARS_TILE:
            if _tile_lies(s, turned, player, shape, cell):
                return cell
        cell += 1
    return -1


def _last_cell(p: Pieces, shape: int) -> int:
    """Return the last cell where a piece stays inside the board, or -1 if it is too large."""
    right = p.width - p.turned[shape + WIDE]
    down = p.height - p.turned[shape + HIGH]
    return down * p.width + right if p.turned[shape] and right >= 0 and down >= 0 else -1


def can_lay(s: bytearray, p: Pieces, player: int) -> bool:
    """True if the player can lay any of the tiles left (I4)."""
    for tile in range(p.tiles):
        if s[TILES_LEFT + player] >> tile & 1:
            for turn in range(p.turns):
                if next_tile_place(s, p, player, p.shape(tile, turn), 0) >= 0:
                    return True
    return False


def lay_tile(s: bytearray, p: Pieces, player: int, shape: int, cell: int) -> int:
    """Lay a tile. Returns the broken eggs, plus 128 if an egg was surrounded (I6)."""
    outcome = 0
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        square = p.turned[at]
        here = cell + (square & STEP)
        value = 1 + player
        if square & CASTLE_MARK:
            value |= CASTLE
        if square & HOLE_MARK:
            value |= HOLE
        if s[BOARD + here] & EGG_HERE:
            if square & HOLE_MARK:
                value |= EGG_HERE
                outcome |= 128
            else:
                outcome += 1
        s[BOARD + here] = value
        _reach_round(s, p, player, here)
    return outcome


def _reach_round(s: bytearray, p: Pieces, player: int, cell: int):
    """Allow the player to start tiles on the free squares beside a cell (I5)."""
    column = cell % p.width
    if column:
        _reach(s, player, cell - 1)
    if column < p.width - 1:
        _reach(s, player, cell + 1)
    if cell >= p.width:
        _reach(s, player, cell - p.width)
    if cell < p.width * (p.height - 1):
        _reach(s, player, cell + p.width)


def _reach(s: bytearray, player: int, cell: int):
    if not s[BOARD + cell] & OWNER:
        s[BOARD + cell] |= REACHED << player


def dragon_fits(s: bytearray, p: Pieces, shape: int, cell: int) -> bool:
    """True if a dragon may lie here: all squares must be kingdom squares that allow it (I7)."""
    return is_inside(p, shape, cell) and _dragon_lies(s, p, shape, cell)


def _dragon_lies(s: bytearray, p: Pieces, shape: int, cell: int) -> bool:
    cell += BOARD
    turned = p.turned
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        value = s[cell + (turned[at] & STEP)]
        if not value & OWNER or value & p.bars_dragon:
            return False
    return True


def next_dragon_place(s: bytearray, p: Pieces, shape: int, cell: int) -> int:
    """Return the first cell from `cell` on where a dragon may lie, or -1."""
    end = _last_cell(p, shape)
    if end < 0:
        return -1
    width = p.width
    last_column = width - p.turned[shape + WIDE]
    first = BOARD + (p.turned[shape + SQUARES] & STEP)
    while cell <= end:
        if cell % width <= last_column and s[first + cell] & OWNER:
            if _dragon_lies(s, p, shape, cell):
                return cell
        cell += 1
    return -1


def dragon_can_land(s: bytearray, p: Pieces, piece: int) -> bool:
    """True if a dragon may lie anywhere on the board."""
    for turn in range(p.turns):
        if next_dragon_place(s, p, p.shape(piece, turn), 0) >= 0:
            return True
    return False


def lay_dragon(s: bytearray, p: Pieces, shape: int, cell: int):
    """Burn the squares under a dragon (I7)."""
    for at in range(shape + SQUARES, shape + SQUARES + p.turned[shape]):
        s[BOARD + cell + (p.turned[at] & STEP)] |= BURNT
