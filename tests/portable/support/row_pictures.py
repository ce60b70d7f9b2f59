"""Read pictures with rows of dominoes and kings. Each reader returns None without its sign."""

from castellan.ui import palette
from support.pictures import SIDE, read_digit


def read_entry(frame):
    """Return (number on the screen, dominoes entered so far) of the entry screen."""
    ones = read_digit(frame, 4, 0, palette.WHITE)
    if ones is None or frame[5 * SIDE + 3] or frame[6 * SIDE + 1]:
        return None
    blank = all(not frame[y * SIDE + x] for y in range(5) for x in range(3))
    tens = 0 if blank else read_digit(frame, 0, 0, palette.WHITE)
    if tens is None or not 1 <= frame[35] <= 6:
        return None
    return tens * 10 + ones


def read_last_row(frame):
    """True if the whole middle column is white. Then A enters the last row."""
    return True if all(frame[y * SIDE + 3] == palette.WHITE for y in range(7)) else None


def read_die(frame):
    """True if the die blinks between the kings in hand."""
    white = [cell for cell in range(49) if frame[cell] == palette.WHITE]
    return True if white == [16, 18, 24, 30, 32] else None


def read_chooser(frame):
    """Return the palette number of the left edge. It tells whose king was drawn."""
    colour = frame[0]
    if palette.PINK <= colour <= palette.BLUE:
        if all(frame[y * SIDE] == colour for y in range(SIDE)):
            return colour
    return None


def read_bracket(frame):
    """Return the picture's row that the white bracket in column 4 marks."""
    lines = [y for y in range(SIDE) if frame[y * SIDE + 4] == palette.WHITE]
    if len(lines) == 3:
        return lines[1]
    if len(lines) == 2 and lines == [0, 1]:
        return 0
    if len(lines) == 2 and lines == [5, 6]:
        return 6
    return None
