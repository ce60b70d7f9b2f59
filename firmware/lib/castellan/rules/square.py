"""One square of a kingdom: its byte, where it lies as people say it, and how it is put down.

Room: rules. For whoever writes, reads or shows kingdoms; a match is played without.
"""

from castellan.rules.kingdom import BLOCKED, BOX, castle_of, grow_box

TERRAINS = "wflgsmt"  # terrain t is letter t-1; 0 is none


def half(terrain: int, crowns: int) -> int:
    """The byte of a square with a terrain (1-7) and crowns."""
    return BLOCKED | crowns << 4 | terrain


def cell_at(n: int, x: int, y: int) -> int:
    """The cell of the square x to the right of the castle and y below it, or -1 outside."""
    if x <= -n or x >= n or y <= -n or y >= n:
        return -1
    return castle_of(n) + y * 2 * n + x


def x_of(n: int, cell: int) -> int:
    """How far right of the castle a cell is."""
    return cell % (2 * n) - n + 1


def y_of(n: int, cell: int) -> int:
    """How far below the castle a cell is."""
    return cell // (2 * n) - n


def put_square(b: bytearray, at: int, n: int, cell: int, value: int):
    """Put one square into the kingdom."""
    width = 2 * n
    b[cell] = value
    column = (cell - at - BOX) % width
    row = (cell - at - BOX) // width - 1
    grow_box(b, at, column, column, row, row)
