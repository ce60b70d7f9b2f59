"""Helpers that draw into a frame: 49 palette numbers, row by row from the top left.

Room: ui. No helper allocates, and none writes outside the frame.
"""

from castellan.core.compat import const
from castellan.ui import glyphs, palette

SIDE = const(7)
CELLS = const(49)
RING_CELLS = const(24)
SCROLL_WAIT_MS = const(2000)
SCROLL_MS = const(110)
WAITING = const(-7)

LAST = const(6)  # the last column or row
ZERO = const(48)  # the code of the character 0
_PLUS = const(43)
_MINUS = const(45)
_GLYPH_WIDTH = const(3)
_GLYPH_ROWS = const(5)
_LETTER_PITCH = const(4)
_SCROLL_TOP = const(1)
_BLINK_SHIFT = const(7)  # 128 of 256 ms, near the 3 Hz that an eye reads as motion
_CROWN_SLOT_MS = const(250)
_CROWN_FLASH_MS = const(125)
_CROWN_PERIOD_MS = const(2000)


def fill(frame: bytearray, colour: int):
    """Set every cell of the frame to one colour."""
    for cell in range(CELLS):
        frame[cell] = colour


def put(frame: bytearray, x: int, y: int, colour: int):
    """Set one cell. Cells outside the frame are ignored."""
    if 0 <= x < SIDE and 0 <= y < SIDE:
        frame[y * SIDE + x] = colour


def across(frame: bytearray, x: int, y: int, length: int, colour: int):
    """Draw a horizontal line to the right."""
    for step in range(length):
        put(frame, x + step, y, colour)


def down(frame: bytearray, x: int, y: int, length: int, colour: int):
    """Draw a vertical line downwards."""
    for step in range(length):
        put(frame, x, y + step, colour)


def border(frame: bytearray, colour: int):
    """Draw the 24 cells of the edge."""
    for place in range(RING_CELLS):
        frame[ring_cell(place)] = colour


def ring(frame: bytearray, lit: int, colour: int, rest: int):
    """Draw the edge as a clock face: the last `lit` of 24 cells in `colour`, others in `rest`."""
    for place in range(RING_CELLS):
        frame[ring_cell(place)] = rest if place < RING_CELLS - lit else colour


def ring_cell(place: int) -> int:
    """Convert a position 0 to 23 on the edge, clockwise from the middle of the top, to a cell."""
    place = (place + 3) % RING_CELLS
    side, step = place // LAST, place % LAST
    if side == 0:
        return step
    if side == 1:
        return step * SIDE + LAST
    if side == 2:
        return CELLS - 1 - step
    return (LAST - step) * SIDE


def glyph(frame: bytearray, code: int, x: int, y: int, colour: int):
    """Draw a character of 3x5 cells with its top left at (x, y). Unlit cells stay as they are."""
    first = glyphs.place_of(code)
    for row in range(_GLYPH_ROWS):
        bits = glyphs.SMALL[first + row]
        for column in range(_GLYPH_WIDTH):
            if bits & (4 >> column):
                put(frame, x + column, y + row, colour)


def digit(frame: bytearray, value: int, x: int, y: int, colour: int):
    """Draw a digit of 3x5 cells with its top left at (x, y)."""
    glyph(frame, ZERO + value, x, y, colour)


def icon(frame: bytearray, rows: bytes, colour: int):
    """Draw a picture of seven rows. Each bit is a cell, and the highest of seven bits is left."""
    for cell in range(CELLS):
        if rows[cell // SIDE] & (64 >> cell % SIDE):
            frame[cell] = colour


def number(frame: bytearray, value: int, colour: int, y: int):
    """Draw a number as two digits from row `y` down. White cells below count the hundreds."""
    hundreds = value // 100
    value %= 100
    if value >= 10 or hundreds:
        digit(frame, value // 10, 0, y, colour)
    digit(frame, value % 10, 4, y, colour)
    across(frame, 0, y + _GLYPH_ROWS, hundreds, palette.WHITE)


def gain(frame: bytearray, points: int):
    """Draw the points an action would bring: sign and digit, or two digits around the sign."""
    colour = palette.RED if points < 0 else palette.OK
    if -10 < points < 10:
        glyph(frame, _MINUS if points < 0 else _PLUS, 0, 0, colour)
        digit(frame, abs(points), 4, 0, palette.WHITE)
    else:
        number(frame, abs(points), palette.WHITE, 0)
        put(frame, 3, 0, colour)


def pager(frame: bytearray, position: int, count: int):
    """Show in row 6 which of `count` pages is open. With more than seven pages the row scrolls."""
    first = max(0, min(position - 3, count - SIDE))
    for x in range(min(count, SIDE)):
        put(frame, x, LAST, palette.WHITE if first + x == position else palette.DIM)


def scroll(frame: bytearray, text: bytes, column: int, colour: int):
    """Draw seven columns of `text`, beginning at its column `column`. Column -7 draws nothing."""
    for x in range(SIDE):
        place = column + x
        if place < 0 or place >= len(text) * _LETTER_PITCH:
            continue
        within = place % _LETTER_PITCH
        if within == _GLYPH_WIDTH:
            continue
        first = glyphs.place_of(text[place // _LETTER_PITCH])
        for row in range(_GLYPH_ROWS):
            if glyphs.SMALL[first + row] & (4 >> within):
                put(frame, x, _SCROLL_TOP + row, colour)


def scroll_column(text: bytes, shown_ms: int) -> int:
    """Choose the column for `scroll` after `shown_ms`.

    The text waits two seconds, passes once, and waits again. Returns `WAITING` while it waits,
    when the screen shows its own picture.
    """
    columns = len(text) * _LETTER_PITCH + SIDE
    passed_ms = shown_ms % (SCROLL_WAIT_MS + columns * SCROLL_MS)
    if passed_ms < SCROLL_WAIT_MS:
        return WAITING
    return (passed_ms - SCROLL_WAIT_MS) // SCROLL_MS - SIDE + 1


def cursor_is_on(now: int) -> bool:
    """True in the lit half of the cursor's rhythm of about 3 Hz. `ms_to_blink` returns the time
    until the other half.
    """
    return not (now >> _BLINK_SHIFT) & 1


def ms_to_blink(now: int) -> int:
    """Return the milliseconds until `cursor_is_on` changes."""
    return (1 << _BLINK_SHIFT) - (now & ((1 << _BLINK_SHIFT) - 1))


def crown_is_on(crowns: int, now: int) -> bool:
    """True while a crown flashes white: one short flash per crown, every two seconds."""
    within = now % _CROWN_PERIOD_MS
    return within // _CROWN_SLOT_MS < crowns and within % _CROWN_SLOT_MS < _CROWN_FLASH_MS


def ms_to_crown(now: int) -> int:
    """Return the milliseconds until a result of `crown_is_on` may change."""
    return _CROWN_FLASH_MS - now % _CROWN_FLASH_MS
