"""Replaces the module `neopixel`: a hook gets the colour bytes instead of an LED strip.

Names and buffer layout (green, red, blue) are MicroPython's. Runs on any Python.
"""

_hook = [None]


def on_write(hook):
    """Call `hook(bytes)` for each frame. None removes the hook."""
    _hook[0] = hook


class NeoPixel:
    """A strip of `n` pixels. `buf` holds three bytes for each pixel."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = timing

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        for channel in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index):
        first = index * self.bpp
        return tuple(self.buf[first + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour):
        """Set every pixel to one colour."""
        for index in range(self.n):
            self[index] = colour

    def write(self):
        """Send the buffer to the hook."""
        if _hook[0] is not None:
            _hook[0](bytes(self.buf))
