"""The strip's driver for images that are built without MicroPython's library of modules.

Room: root.
"""

import machine

_TIMING_NS = (400, 850, 800, 450)


class NeoPixel:
    """Colours as bytes in `buf`, three a pixel in the order green, red, blue."""

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
        """The same colour everywhere."""
        for place in range(self.n):
            self[place] = colour

    def write(self):
        """Sends the buffer."""
        machine.bitstream(self.pin, 0, _TIMING_NS, self.buf)
