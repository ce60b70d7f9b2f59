"""Limits how long a serial port may keep a program waiting: a silent, chattering or busy port."""

import time
from collections.abc import Callable
from typing import Any

from mpremote.transport import TransportError

CONTACT_S = 6.0  # until the prompt must have answered
SILENCE_S = 9.0  # without a byte while the board works
_READ_S = 0.1
_WRITE_S = 2.0  # until the first bytes must have been taken


class PatientPort:
    """A serial port, as mpremote uses it, that raises TransportError when a time is over."""

    def __init__(self, port: Any, clock: Callable[[], float] = time.monotonic) -> None:
        """Wrap an open port of pyserial."""
        self._port = port
        self._clock = clock
        self._silence_s = SILENCE_S
        self._end = 0.0
        self._last = clock()
        self.heard_bytes = 0
        self.is_blocking = False  # True while `read` must not return without a byte
        port.timeout = _READ_S
        port.write_timeout = _WRITE_S

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def limit(self, total_s: float = 0.0, silence_s: float = SILENCE_S) -> None:
        """Begin to measure again. `total_s` also limits a port that never stops sending."""
        self._last = self._clock()
        self._end = self._last + total_s if total_s else 0.0
        self._silence_s = silence_s
        # A board that has answered once may be busy when more bytes come than its buffer takes.
        self._port.write_timeout = _WRITE_S if total_s else silence_s
        self.heard_bytes = 0

    def inWaiting(self) -> int:  # noqa: N802 - mpremote calls this name
        """Return how many bytes have arrived."""
        self._check()
        return int(self._port.inWaiting())

    def read(self, size: int = 1) -> bytes:
        """Read `size` bytes, or for a single byte what has arrived after a moment."""
        data = b""
        while len(data) < size:
            self._check()
            new = self._port.read(size - len(data))
            if new:
                self._last = self._clock()
                self.heard_bytes += len(new)
                data += new
            elif size == 1 and not self.is_blocking:
                break
        return data

    def write(self, data: bytes) -> int:
        """Send bytes. Raises OSError if the other end does not take them."""
        self._check()
        written = int(self._port.write(data))
        self._last = self._clock()
        return written

    def _check(self) -> None:
        now = self._clock()
        if self._end and now >= self._end:
            raise TransportError("the time for the prompt is over")
        if now - self._last >= self._silence_s:
            raise TransportError("no byte came for a long time")
