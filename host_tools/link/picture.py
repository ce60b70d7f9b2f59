"""Draws a frame of palette numbers as terminal lines, with the firmware's light pipeline."""

from castellan.ui.light import Light
from castellan.ui.preferences import Preferences

from host_tools.virtual.terminal_pixels import Picture, lines_of
from host_tools.virtual.virtual_device import pixels_by_cell


class Painter:
    """Draws pictures, and keeps the light pipeline between two pictures."""

    def __init__(self, style: str) -> None:
        """Create a painter. `style` is a style of `host_tools.virtual.terminal_pixels`."""
        self._style = style
        self._light = Light(Preferences())

    def lines(self, frame: bytes, columns: int, rows: int) -> list[str]:
        """Return a picture as text lines, as large as `columns` and `rows` allow."""
        self._light.relax()
        self._light.render(bytearray(frame), 0)
        picture = Picture(bytes(self._light.output), pixels_by_cell(), frame)
        return lines_of(picture, self._style, columns, rows)
