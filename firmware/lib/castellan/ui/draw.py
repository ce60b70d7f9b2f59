"""Helpers that draw into a frame: 49 palette numbers, row by row from the top left.

Room: ui.

Nothing here allocates, and nothing draws outside the frame.
"""

from castellan.core.compat import const
from castellan.ui import glyphs, palette

SIDE = const(7)
CELLS = const(49)
RING_CELLS = const(24)
SCROLL_WAIT_MS = const(2000)
SCROLL_MS = const(110)
WAITING = const(-7)

_LAST = const(6)
_PLUS = const(43)
_MINUS = const(45)
_GLYPH_WIDTH = const(3)
_GLYPH_ROWS = const(5)
_LETTER_PITCH = const(4)
_SCROLL_TOP = const(1)
_BLINK_SHIFT = const(7)  # 128 ms of each 256: near the 3 Hz that reads as motion
_CROWN_SLOT_MS = const(250)
_CROWN_FLASH_MS = const(125)
_CROWN_PERIOD_MS = const(2000)


def fill(frame: bytearray, colour: int):
    """Every cell."""
    for cell in range(CELLS):
        frame[cell] = colour


def put(frame: bytearray, x: int, y: int, colour: int):
    """One cell; outside the frame nothing happens."""
    if 0 <= x < SIDE and 0 <= y < SIDE:
        frame[y * SIDE + x] = colour


def across(frame: bytearray, x: int, y: int, length: int, colour: int):
    """A horizontal line to the right."""
    for step in range(length):
        put(frame, x + step, y, colour)


def down(frame: bytearray, x: int, y: int, length: int, colour: int):
    """A vertical line downwards."""
    for step in range(length):
        put(frame, x, y + step, colour)


def border(frame: bytearray, colour: int):
    """The 24 cells of the edge."""
    for place in range(RING_CELLS):
        frame[ring_cell(place)] = colour


def ring(frame: bytearray, lit: int, colour: int, rest: int):
    """The edge as a clock face: `lit` of 24 cells, the others run off clockwise first."""
    for place in range(RING_CELLS):
        frame[ring_cell(place)] = rest if place < RING_CELLS - lit else colour


def ring_cell(place: int) -> int:
    """Cell number of the edge's place 0-23, clockwise from the middle of the top."""
    place = (place + 3) % RING_CELLS
    side, step = place // _LAST, place % _LAST
    if side == 0:
        return step
    if side == 1:
        return step * SIDE + _LAST
    if side == 2:
        return CELLS - 1 - step
    return (_LAST - step) * SIDE


def glyph(frame: bytearray, code: int, x: int, y: int, colour: int):
    """A character of 3x5 cells with its top left at (x, y); unlit cells stay as they are."""
    first = glyphs.place_of(code)
    for row in range(_GLYPH_ROWS):
        bits = glyphs.SMALL[first + row]
        for column in range(_GLYPH_WIDTH):
            if bits & (4 >> column):
                put(frame, x + column, y + row, colour)


def icon(frame: bytearray, rows: bytes, colour: int):
    """A picture of seven rows, a bit a cell, the highest of seven to the left."""
    for cell in range(CELLS):
        if rows[cell // SIDE] & (64 >> cell % SIDE):
            frame[cell] = colour


def number(frame: bytearray, value: int, colour: int, y: int):
    """Two digits from row `y`; hundreds as white cells in the row below them."""
    hundreds = value // 100
    value %= 100
    if value >= 10 or hundreds:
        glyph(frame, 48 + value // 10, 0, y, colour)
    glyph(frame, 48 + value % 10, 4, y, colour)
    across(frame, 0, y + _GLYPH_ROWS, hundreds, palette.WHITE)


def gain(frame: bytearray, points: int):
    """Points to come: a plus and a digit, or two digits with the plus between them."""
    colour = palette.RED if points < 0 else palette.OK
    if -10 < points < 10:
        glyph(frame, _MINUS if points < 0 else _PLUS, 0, 0, colour)
        glyph(frame, 48 + abs(points), 4, 0, palette.WHITE)
    else:
        number(frame, abs(points), palette.WHITE, 0)
        put(frame, 3, 0, colour)


def pager(frame: bytearray, position: int, count: int):
    """Row 6: where among `count` (at most 7) pages this is; scrolls for more."""
    first = max(0, min(position - 3, count - SIDE))
    for x in range(min(count, SIDE)):
        put(frame, x, _LAST, palette.WHITE if first + x == position else palette.DIM)


def scroll(frame: bytearray, text: bytes, column: int, colour: int):
    """Seven columns of `text` beginning at its column `column` (-7 is all blank before it)."""
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
    """Which column to `scroll` to after `shown_ms`: waits two seconds, passes once, waits again.

    `WAITING` while it waits: the screen shows its own picture then.
    """
    columns = len(text) * _LETTER_PITCH + SIDE
    passed_ms = shown_ms % (SCROLL_WAIT_MS + columns * SCROLL_MS)
    if passed_ms < SCROLL_WAIT_MS:
        return WAITING
    return (passed_ms - SCROLL_WAIT_MS) // SCROLL_MS - SIDE + 1


def cursor_is_on(now: int) -> bool:
    """The cursor's rhythm: about 3 Hz. Ask for the next drawing in `ms_to_blink`."""
    return not (now >> _BLINK_SHIFT) & 1


def ms_to_blink(now: int) -> int:
    """Milliseconds until `cursor_is_on` changes."""
    return (1 << _BLINK_SHIFT) - (now & ((1 << _BLINK_SHIFT) - 1))


def crown_is_on(crowns: int, now: int) -> bool:
    """Crowns as white flashes: as many short ones every two seconds as there are crowns."""
    within = now % _CROWN_PERIOD_MS
    return within // _CROWN_SLOT_MS < crowns and within % _CROWN_SLOT_MS < _CROWN_FLASH_MS


def ms_to_crown(now: int) -> int:
    """Milliseconds until some `crown_is_on` may change."""
    return _CROWN_FLASH_MS - now % _CROWN_FLASH_MS
