"""Fake vendor modules for tests of the device room: pins that a test pulls, a strip it reads.

Only what `device/board.py` and `device/watchdog.py` use, with switches to break it.
"""


class FakePin:
    """A pin by number; inputs read what the test put into `levels`."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    made = {}

    def __init__(self, number, mode=0, pull=None):
        self.number = number
        self.mode = mode
        self.level = 1 if pull == FakePin.PULL_UP else 0
        FakePin.made[number] = self

    def value(self, level=None):
        if level is None:
            return self.level
        self.level = level


class FakeWatchdog:
    """Counts what it is fed."""

    def __init__(self, timeout):
        self.timeout = timeout
        self.meals = 0
        FakeMachine.dogs.append(self)

    def feed(self):
        self.meals += 1


class FakeMachine:
    """The module `machine` of a board with an RP2040."""

    WDT_RESET = 3
    PWRON_RESET = 1
    Pin = FakePin
    WDT = FakeWatchdog
    dogs = []

    def __init__(self):
        self.cause = FakeMachine.PWRON_RESET
        self.mem32 = {0x4005800C: 0, 0x400D800C: 0}
        FakeMachine.dogs = []
        FakePin.made = {}

    def reset_cause(self):
        return self.cause


class FakeStrip:
    """A strip that remembers the bytes it was sent."""

    def __init__(self, pin, count):
        self.pin = pin
        self.buf = bytearray(count * 3)
        self.sent = []

    def write(self):
        self.sent.append(bytes(self.buf))


class FakeNeopixel:
    """The module `neopixel`; remembers the strip it made."""

    def __init__(self):
        self.strip = None

    def NeoPixel(self, pin, count):  # noqa: N802 (the vendor's name)
        self.strip = FakeStrip(pin, count)
        return self.strip
