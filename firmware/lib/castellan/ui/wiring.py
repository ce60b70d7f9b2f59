"""Which pixel of the strip shows which cell of the picture: a 49-byte map, built when it changes.

Room: ui.
"""

from castellan.core.compat import const
from castellan.ui import preferences as choice

SIDE = const(7)
_FAR = const(6)
_RIGHT = const(1)
_BOTTOM = const(2)


def pixel_count(preferences) -> int:
    """Pixels on the strip: 49, or 64 when the picture is a window of an 8x8 matrix."""
    return 64 if preferences.get(choice.IS_8X8) else 49


def pixel_at(preferences, x: int, y: int) -> int:
    """The place on the strip of the matrix' column `x` and row `y`, as seen from the front."""
    width = 8 if preferences.get(choice.IS_8X8) else SIDE
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
    """Write the pixel of each cell; `turn` more quarters clockwise face the active seat."""
    is_window = preferences.get(choice.IS_8X8)
    left = preferences.get(choice.WINDOW_X) if is_window else 0
    top = preferences.get(choice.WINDOW_Y) if is_window else 0
    for cell in range(SIDE * SIDE):
        x, y = _turned(cell % SIDE, cell // SIDE, turn)
        if preferences.get(choice.MIRRORED):
            x = _FAR - x
        x, y = _turned(x, y, preferences.get(choice.ROTATION))
        cell_map[cell] = pixel_at(preferences, left + x, top + y)


def _turned(x, y, quarters):
    for _ in range(quarters):
        x, y = _FAR - y, x
    return x, y
