"""Reads and writes single bytes on the USB port without waiting.

Room: device. Loaded and unloaded with `link.py`.
"""

import select
import sys


class UsbSerial:
    """Wraps standard input and output."""

    def __init__(self):
        """Register both streams for polling."""
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self.is_cut = False

    def read(self) -> int:
        """Return the next byte, or -1 without one."""
        for _ in self._in.ipoll(0):
            if sys.stdin.buffer.readinto(self._byte) == 1:
                return self._byte[0]
            self.is_cut = True
        return -1

    def write(self, byte: int) -> bool:
        """Write one byte. Returns False if the computer is not reading."""
        for _ in self._out.ipoll(0):
            self._byte[0] = byte
            sys.stdout.buffer.write(self._byte)
            return True
        return False
