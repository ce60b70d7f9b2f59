"""Replaces MicroPython's module `machine` on any Python: pins, watchdog and resets.

The firmware imports it unchanged. Tests and the virtual device call the functions at the end of
this file.
"""

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

_levels = {}
_modes = {}
_state = {"reset_cause": PWRON_RESET, "on_reset": None, "watchdog": None}


class Pin:
    """A pin of the simulated board. All objects with the same number share one level."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, value=None):
        self.id = id
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, value=None):
        """Set direction, pull and level, like MicroPython's `Pin.init`."""
        self.mode = mode
        self.pull = pull
        _modes[self.id] = mode
        if value is not None:
            _levels[self.id] = 1 if value else 0
        elif self.id not in _levels:
            _levels[self.id] = 1 if pull == Pin.PULL_UP else 0

    def value(self, level=None):
        """Return the level of the pin, or set the level if one is given."""
        if level is None:
            return _levels[self.id]
        _levels[self.id] = 1 if level else 0
        return None

    __call__ = value

    def on(self):
        """Set the level to 1."""
        self.value(1)

    def off(self):
        """Set the level to 0."""
        self.value(0)


class Signal:
    """A pin whose level may be inverted."""

    def __init__(self, pin, invert=False):
        self._pin = pin
        self._invert = invert

    def value(self, level=None):
        """Return or set the signal's value: the pin's level, inverted if `invert` was set."""
        if level is None:
            return self._pin.value() ^ (1 if self._invert else 0)
        return self._pin.value(not level if self._invert else level)

    __call__ = value

    def on(self):
        """Set the signal active."""
        self.value(1)

    def off(self):
        """Set the signal inactive."""
        self.value(0)


class WDT:
    """A watchdog that counts calls of `feed` and never resets the board."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self.timeout = timeout
        self.fed = 0
        _state["watchdog"] = self

    def feed(self):
        """Count one call of `feed`."""
        self.fed += 1


class ResetRequested(Exception):
    """`reset` raises this, because there is no board to restart."""


def reset_cause():
    """Return the reset cause that was passed to `begin`."""
    return _state["reset_cause"]


def reset():
    """Ask the program that runs the firmware to boot it again."""
    if _state["on_reset"]:
        _state["on_reset"]()
    raise ResetRequested("reset")


class _Registers:
    """Registers by address. Registers start at 0 and keep their values over a reset."""

    def __init__(self):
        self.words = {}

    def __getitem__(self, address):
        return self.words.get(address, 0)

    def __setitem__(self, address, word):
        self.words[address] = word


mem32 = _Registers()


# For programs that run the firmware. The firmware itself does not call these functions.


def set_level(pin, level):
    """Set the level of a pin from outside. A pressed button connects to ground: level 0."""
    _levels[pin] = 1 if level else 0


def level_of(pin):
    """Return the level of a pin. The level is 1 until it is set."""
    return _levels.get(pin, 1)


def mode_of(pin):
    """Return the direction the firmware gave to a pin, or None if it made no such pin."""
    return _modes.get(pin)


def watchdog():
    """Return the watchdog that the firmware started, or None."""
    return _state["watchdog"]


def begin(cause=PWRON_RESET, on_reset=None):
    """Start a board without pin levels and without a watchdog. A reset calls `on_reset`.

    Only a power-on clears the registers.
    """
    _levels.clear()
    _modes.clear()
    if cause == PWRON_RESET:
        mem32.words.clear()
    _state["reset_cause"] = cause
    _state["on_reset"] = on_reset
    _state["watchdog"] = None
