"""A driver for the LED strip, for images built without MicroPython's module `neopixel`.

Room: root.
"""

import machine

_TIMING_NS = (400, 850, 800, 450)


class NeoPixel:
    """A strip of `n` pixels. `buf` holds three bytes per pixel: green, red, blue."""

    def __init__(self, pin, n):
        self.pin = pin
        self.n = n
        self.buf = bytearray(3 * n)
        pin.init(pin.OUT)

    def __len__(self):
        return self.n

    def __setitem__(self, place, colour):
        red, green, blue = colour
        self.buf[3 * place] = green
        self.buf[3 * place + 1] = red
        self.buf[3 * place + 2] = blue

    def __getitem__(self, place):
        green, red, blue = self.buf[3 * place : 3 * place + 3]
        return red, green, blue

    def fill(self, colour):
        """Set every pixel to one colour."""
        for place in range(self.n):
            self[place] = colour

    def write(self):
        """Send the buffer to the strip."""
        machine.bitstream(self.pin, 0, _TIMING_NS, self.buf)
