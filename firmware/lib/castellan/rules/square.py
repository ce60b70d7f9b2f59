"""One square of a kingdom: its byte, and its coordinates relative to the castle.

Room: rules. Used by text logs and screens. Playing a match does not import it.
"""

from castellan.rules.kingdom import BLOCKED, BOX, castle_of, grow_box

TERRAINS = "wflgsmt"  # terrain t is letter t-1; 0 is none


def half(terrain: int, crowns: int) -> int:
    """Return the byte of a square with a terrain (1-7) and crowns."""
    return BLOCKED | crowns << 4 | terrain


def cell_at(n: int, x: int, y: int) -> int:
    """Return the cell x columns right of and y rows below the castle, or -1 if outside."""
    if x <= -n or x >= n or y <= -n or y >= n:
        return -1
    return castle_of(n) + y * 2 * n + x


def x_of(n: int, cell: int) -> int:
    """Return how many columns a cell lies right of the castle."""
    return cell % (2 * n) - n + 1


def y_of(n: int, cell: int) -> int:
    """Return how many rows a cell lies below the castle."""
    return cell // (2 * n) - n


def put_square(b: bytearray, at: int, n: int, cell: int, value: int):
    """Write one square. `cell` is an index into `b`, not into the grid."""
    width = 2 * n
    b[cell] = value
    column = (cell - at - BOX) % width
    row = (cell - at - BOX) // width - 1
    grow_box(b, at, column, column, row, row)
