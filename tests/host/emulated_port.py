"""Emulate serial ports that make a program wait, with a clock that only the port advances."""

import serial

_LOOK_S = 0.001
_BYTE_S = 0.0001


class Clock:
    """Replaces the module `time`: nothing sleeps, and each look at the clock takes a moment."""

    def __init__(self):
        self.now = 1000.0
        self.start = self.now

    def monotonic(self):
        self.now += _LOOK_S
        return self.now

    def sleep(self, duration_s):
        self.now += duration_s

    def localtime(self):
        return (2026, 11, 18, 20, 15, 0)

    @property
    def passed_s(self):
        return self.now - self.start


class EmulatedPort:
    """A port that opens and then says what `kind` tells: silent, chatter, vanished or full."""

    def __init__(self, kind, clock, timeout=None, write_timeout=None):
        self._kind = kind
        self._clock = clock
        self.timeout = timeout
        self.write_timeout = write_timeout
        self.rts = self.dtr = True
        self.is_open = True

    @property
    def in_waiting(self):
        return self.inWaiting()

    def inWaiting(self):  # noqa: N802 - the name of pyserial
        self._clock.now += _LOOK_S
        self._fail_if_vanished()
        return 40 if self._kind == "chatter" else 0

    def read(self, size=1):
        self._fail_if_vanished()
        if self._kind == "chatter":
            self._clock.now += _BYTE_S * size
            return b"x" * size
        assert self.timeout is not None, "the read would wait for ever"
        self._clock.now += self.timeout
        return b""

    def write(self, data):
        self._fail_if_vanished()
        if self._kind == "full":
            assert self.write_timeout is not None, "the write would wait for ever"
            self._clock.now += self.write_timeout
            raise serial.SerialTimeoutException("Write timeout")
        return len(data)

    def isOpen(self):  # noqa: N802
        return self.is_open

    def open(self):
        self.is_open = True

    def close(self):
        self.is_open = False

    def _fail_if_vanished(self):
        if self._kind == "vanished":
            raise serial.SerialException("device disconnected")
