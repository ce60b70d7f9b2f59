"""The kingdom of one player: a flat grid of bytes with a border.

Room: rules. The engine all domino games share. A kingdom lies at an offset `at` of the match's
bytearray `b`: four bytes of bounding box, a border byte, then the grid, row by row. For kingdoms
of n x n the grid holds every square the castle could ever reach, 2n-1 in a row, and one border
byte that two neighbouring rows share. So the right neighbour is +1 and the lower one is +2n, with
no test for the edge.

One byte tells everything about a square:
  0          free
  128 up     not free: bits 0-2 the terrain, bits 4-6 crowns; bit 3 is lent to counting;
             BLOCKED: the border; CASTLE
Which free squares a window can still reach is for `space` to say.
"""

BLOCKED = 0x80
CASTLE = 0x90
MARK = 0x08

LARGEST_KINGDOM = 215  # bytes of a kingdom of 7 x 7, see `size_of`
BOX = 5  # bytes before the grid: left, right, top, bottom column or row in use, and a border
RIGHT = 0  # directions of the second half, as actions count them
DOWN = 1
LEFT = 2
UP = 3


def size_of(n: int) -> int:
    """How many bytes a kingdom of n x n takes."""
    return BOX + (2 * n + 1) * 2 * n


def castle_of(n: int) -> int:
    """Where in the grid the castle stands: in its middle."""
    return n * 2 * n + n - 1


def step_of(n: int, direction: int) -> int:
    """How far the next cell in a direction is: odd ones change the row, LEFT and UP go back."""
    step = 2 * n if direction & 1 else 1
    return -step if direction & 2 else step


def reset_kingdom(b: bytearray, at: int, n: int):
    """Clear a kingdom and put the castle in it."""
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
    """Copy a kingdom to the beginning of another buffer, to try something out."""
    for index in range(size):
        into[index] = b[at + index]


def put_domino(
    b: bytearray, at: int, n: int, cell: int, other: int, first: int, second: int
) -> bool:
    """Put the halves of a domino on two cells; whether the bounding box had to grow for them."""
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
    """Let the bounding box hold these squares."""
    if left < b[at]:
        b[at] = left
    if right > b[at + 1]:
        b[at + 1] = right
    if top < b[at + 2]:
        b[at + 2] = top
    if bottom > b[at + 3]:
        b[at + 3] = bottom
