"""A `neopixel` without a strip: the bytes that would leave the pin go to a hook.

Same names and same buffer layout as the vendor's driver (green, red, blue), for any Python.
"""

_hook = [None]


def on_write(hook):
    """From now on `hook(bytes)` gets every frame; None for nobody."""
    _hook[0] = hook


class NeoPixel:
    """A strip of `n` pixels whose bytes are in `buf`."""

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
        """Every pixel the same."""
        for index in range(self.n):
            self[index] = colour

    def write(self):
        """Send the buffer."""
        if _hook[0] is not None:
            _hook[0](bytes(self.buf))
