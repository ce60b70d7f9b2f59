"""The USB port a byte at a time, never waiting: the end of the link that touches the hardware.

Room: device. Loaded and forgotten with `link.py`.
"""

import select
import sys


class UsbSerial:
    """Standard input and output, a byte at a time and never waiting."""

    def __init__(self):
        """Both ends of the USB port."""
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self.is_cut = False

    def read(self) -> int:
        """The next byte, or -1."""
        for _ in self._in.ipoll(0):
            if sys.stdin.buffer.readinto(self._byte) == 1:
                return self._byte[0]
            self.is_cut = True
        return -1

    def write(self, byte: int) -> bool:
        """False, and nothing has happened, where the computer does not take it now."""
        for _ in self._out.ipoll(0):
            self._byte[0] = byte
            sys.stdout.buffer.write(self._byte)
            return True
        return False
