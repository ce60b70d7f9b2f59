"""The kingdom of one player as bytes: a grid with a border. All domino games use this module.

Room: rules. The module `space` knows which free squares a kingdom can still reach.
"""

# A kingdom starts at offset `at` of a bytearray `b`, usually the state of the match: four bytes of
# bounding box, one border byte, then the grid row by row. The grid of an n x n kingdom holds every
# square that can ever be used: 2n-1 squares a row. One border byte separates a row from the next
# one. So the right neighbour of a cell is +1 and the lower one +2n, without a test for the edge.
# One byte describes a square:
#   0          free
#   128 up     not free: bits 0-2 are the terrain, bits 4-6 the crowns, bit 3 is MARK;
#              BLOCKED is the border, CASTLE the castle

BLOCKED = 0x80
CASTLE = 0x90
MARK = 0x08

LARGEST_KINGDOM = 215  # bytes of a kingdom of 7 x 7, see `size_of`
BOX = 5  # bytes before the grid: left, right, top, bottom column or row in use, and a border
RIGHT = 0  # directions from the first half of a domino to the second one, as in actions
DOWN = 1
LEFT = 2
UP = 3


def size_of(n: int) -> int:
    """Return how many bytes an n x n kingdom takes."""
    return BOX + (2 * n + 1) * 2 * n


def castle_of(n: int) -> int:
    """Return the cell of the castle, the middle of the grid."""
    return n * 2 * n + n - 1


def step_of(n: int, direction: int) -> int:
    """Return the distance from a cell to its neighbour in a direction."""
    step = 2 * n if direction & 1 else 1
    return -step if direction & 2 else step


def reset_kingdom(b: bytearray, at: int, n: int):
    """Reset a kingdom to its castle."""
    width = 2 * n
    grid = at + BOX
    for cell in range(at + 4, grid + width):  # the byte before the grid, too
        b[cell] = BLOCKED
    row = grid + width
    for _ in range(width - 1):
        for cell in range(row, row + width - 1):
            b[cell] = 0
        row += width
        b[row - 1] = BLOCKED
    for cell in range(row, row + width):
        b[cell] = BLOCKED
    b[grid + castle_of(n)] = CASTLE
    b[at] = b[at + 1] = b[at + 2] = b[at + 3] = n - 1


def copy(b: bytearray, at: int, size: int, into: bytearray):
    """Copy a kingdom of `size` bytes to the beginning of another buffer."""
    for index in range(size):
        into[index] = b[at + index]


def put_domino(
    b: bytearray, at: int, n: int, cell: int, other: int, first: int, second: int
) -> bool:
    """Write the two halves of a domino. Returns True if the bounding box grew."""
    width = 2 * n
    grid = at + BOX
    b[grid + cell] = first
    b[grid + other] = second
    low = cell if cell < other else other
    high = cell + other - low
    left = right = low % width
    top = bottom = low // width - 1
    if high == low + 1:
        right += 1
    else:
        bottom += 1
    if left < b[at] or right > b[at + 1] or top < b[at + 2] or bottom > b[at + 3]:
        grow_box(b, at, left, right, top, bottom)
        return True
    return False


def grow_box(b: bytearray, at: int, left: int, right: int, top: int, bottom: int):
    """Extend the bounding box to these columns and rows."""
    if left < b[at]:
        b[at] = left
    if right > b[at + 1]:
        b[at + 1] = right
    if top < b[at + 2]:
        b[at + 2] = top
    if bottom > b[at + 3]:
        b[at + 3] = bottom
