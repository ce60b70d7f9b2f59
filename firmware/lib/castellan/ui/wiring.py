"""Maps each cell of the picture to its pixel on the strip. Room: ui."""

from castellan.core.compat import const
from castellan.ui import preferences as choice

SIDE = const(7)
_WHOLE_SIDE = const(8)
_RIGHT = const(1)
_BOTTOM = const(2)


def pixel_count(preferences) -> int:
    """Return the number of pixels: 64 for an 8x8 matrix with the frame as a window, else 49."""
    return 64 if preferences.get(choice.IS_8X8) else 49


def pixel_at(preferences, x: int, y: int) -> int:
    """Return the strip position of the matrix' column `x` and row `y`, seen from the front."""
    width = _WHOLE_SIDE if preferences.get(choice.IS_8X8) else SIDE
    corner = preferences.get(choice.CORNER)
    if corner & _RIGHT:
        x = width - 1 - x
    if corner & _BOTTOM:
        y = width - 1 - y
    if preferences.get(choice.BY_COLUMNS):
        x, y = y, x
    if y & 1 and preferences.get(choice.SERPENTINE):
        x = width - 1 - x
    return y * width + x


def fill_map(cell_map: bytearray, preferences, turn: int):
    """Fill a map with the pixel of each cell, turned by `turn` quarters to the active seat.

    A map of 64 cells covers the whole 8x8 matrix, a map of 49 cells the window in it.
    """
    is_whole = len(cell_map) > SIDE * SIDE
    is_window = preferences.get(choice.IS_8X8) and not is_whole
    side = _WHOLE_SIDE if is_whole else SIDE
    left = preferences.get(choice.WINDOW_X) if is_window else 0
    top = preferences.get(choice.WINDOW_Y) if is_window else 0
    for cell in range(side * side):
        x, y = _turned(cell % side, cell // side, turn, side - 1)
        if preferences.get(choice.MIRRORED):
            x = side - 1 - x
        x, y = _turned(x, y, preferences.get(choice.ROTATION), side - 1)
        cell_map[cell] = pixel_at(preferences, left + x, top + y)


def _turned(x, y, quarters, far):
    for _ in range(quarters):
        x, y = far - y, x
    return x, y
