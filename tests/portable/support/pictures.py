"""Read the pictures of every game. Each reader returns None if its sign is not shown."""

from castellan.ui import glyphs, palette

SIDE = 7
_TICK_CELLS = (13, 19, 21, 25, 29, 31, 37)


class Lost(Exception):
    """Raised if a picture is not what the manual describes."""


def is_tick(frame):
    """True while the short mark after a save (the tick) covers the picture."""
    return all(frame[cell] == palette.OK for cell in _TICK_CELLS)


def picture(frame):
    """Return the frame as text for an error message."""
    return "\n".join(" ".join("%2d" % n for n in frame[y : y + 7]) for y in range(0, 49, 7))


def read_digit(frame, x, y, colour):
    """Return the digit of 3x5 cells at (x, y), or None."""
    for digit in range(10):
        first = glyphs.place_of(48 + digit)
        if all(
            (frame[(y + row) * SIDE + x + column] == colour)
            == bool(glyphs.SMALL[first + row] & (4 >> column))
            for row in range(5)
            for column in range(3)
        ):
            return digit
    return None


def read_discard(frame):
    """True if the red cross is shown."""
    corners = (0, 6, 42, 48, 8, 12, 36, 40)
    return True if all(frame[cell] == palette.RED for cell in corners) else None
