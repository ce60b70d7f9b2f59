"""Shows the device's frames on a NeoPixel matrix at this computer, through Adafruit's library."""

from importlib import import_module
from typing import Any, Self

from host_tools.bad_input import BadInput
from host_tools.optional_packages import how_to_get


class AttachedMatrix:
    """A NeoPixel matrix at this computer. It gets the firmware's bytes unchanged."""

    def __init__(self, pin_name: str) -> None:
        """Find Adafruit's library and the pin. Raises BadInput if one of them is missing."""
        self._neopixel = _library("neopixel")
        board = _library("board")
        pin = getattr(board, pin_name, None)
        if pin is None or pin_name.startswith("_"):
            pins = [name for name in dir(board) if name[:1].isupper() and name[-1:].isdigit()]
            raise BadInput(f"--pin: {pin_name!r:.30} is no pin here; there are: {', '.join(pins)}")
        self._pin = pin
        self._pixels: Any = None
        self._sent = b""

    def send(self, colours: bytes) -> None:
        """Show a frame of three bytes a pixel, in the strip's order.

        Skips a frame equal to the last.
        """
        if colours == self._sent:
            return
        count = len(colours) // 3
        if self._pixels is None or len(self._pixels) != count:
            self._open(count)
        for pixel in range(count):
            # The firmware has applied order and brightness, so nothing is swapped or scaled.
            self._pixels[pixel] = tuple(colours[3 * pixel : 3 * pixel + 3])
        self._pixels.show()
        self._sent = colours

    def _open(self, count: int) -> None:
        self._close()
        try:
            self._pixels = self._neopixel.NeoPixel(
                self._pin, count, brightness=1.0, auto_write=False, pixel_order="RGB"
            )
        except (OSError, RuntimeError, ValueError, NotImplementedError) as problem:
            raise BadInput(f"the matrix cannot be opened: {problem}") from None

    def _close(self) -> None:
        if self._pixels is not None:
            self._pixels.deinit()  # switches the pixels off
            self._pixels = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        """Switch the matrix off."""
        self._close()


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as problem:
        words = f"the library of Adafruit is missing ({problem}); {how_to_get('mirror')}"
        raise BadInput(words) from None
    except (NotImplementedError, RuntimeError, OSError, AttributeError) as problem:
        raise BadInput(f"Adafruit's library finds no board with pins here: {problem}") from None
