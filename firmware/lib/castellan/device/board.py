"""The Pico's hardware: six keys, an LED strip, the clock, random bits, USB input, the watchdog.

Room: device.
"""

import os
import sys
import time

from castellan.core.compat import const
from castellan.device import pins
from castellan.device.key_edges import KeyEdges
from castellan.device.watchdog import Watchdog

try:
    from micropython import kbd_intr as _set_interrupt_letter
except ImportError:
    _set_interrupt_letter = None  # type: ignore[assignment]

try:
    from select import POLLIN as _POLL_IN
    from select import poll as _poll
except ImportError:
    _poll = None  # type: ignore[assignment, misc]

TURN_MS = const(5)
_TICKS_MASK = const(0x3FFFFFFF)
PIXELS = const(64)  # of the largest matrix; a smaller matrix ignores further pixels
_POWER_SETTLES_MS = const(2)
_CTRL_C = const(3)
_NO_LETTER = const(-1)


class Board:
    """Gives access to the Pico's hardware through `machine` and `neopixel`, or their shims."""

    def __init__(self, machine, neopixel):
        """Power the matrix with all pixels dark, and make the key pins inputs with pull-ups."""
        self.machine = machine  # the link sets the clock
        self._power = machine.Pin(pins.LED_POWER, machine.Pin.OUT)
        self._strip = neopixel.NeoPixel(machine.Pin(pins.LED_DATA, machine.Pin.OUT), PIXELS)
        self._keys = tuple(
            machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.BUTTONS
        )
        self.watchdog = Watchdog(machine, str(getattr(sys.implementation, "_machine", "")))
        self._ticks_ms = getattr(time, "ticks_ms", None)
        self._seconds = getattr(time, "monotonic", time.time)
        self.edges = KeyEdges(self._keys, self.ticks_ms)
        note = self.edges.note
        for key in self._keys:
            if hasattr(key, "irq"):
                both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
                key.irq(note, both, hard=True)
        self.stdin_poll = (
            _make_stdin_poll()
        )  # None: input from a computer is ignored, except Ctrl-C
        self._power.value(1)
        self.sleep_ms(_POWER_SETTLES_MS)
        self.darken()

    # Called in every loop pass. Nothing here allocates memory on the Pico.

    def levels(self) -> int:
        """Return the keys that are down as bits: UP, DOWN, LEFT, RIGHT, A, and bit 5 is B."""
        levels = 0
        for place in range(len(self._keys)):
            if not self._keys[place].value():
                levels |= 1 << place
        return levels

    def ticks_ms(self):
        """Return milliseconds as an int that wraps at 2**30, for `core/ticks.py`."""
        if self._ticks_ms is not None:
            return self._ticks_ms() & _TICKS_MASK
        return int(self._seconds() * 1000) & _TICKS_MASK

    def sleep_ms(self, duration_ms: int) -> None:
        """Sleep. Only the main loop and code that runs outside the loop may call this."""
        if duration_ms > 0:
            if self._ticks_ms is not None:
                time.sleep_ms(duration_ms)
            else:
                time.sleep(duration_ms / 1000)

    def write(self, colours) -> None:
        """Send colour bytes to the strip. The strip keeps this buffer, not a copy."""
        self._strip.buf = colours
        self._strip.write()

    def has_input(self) -> bool:
        """True if a computer has sent bytes that are not read yet."""
        if self.stdin_poll is not None:
            for _ in self.stdin_poll.ipoll(0):
                return True
        return False

    # Called rarely.

    def darken(self) -> None:
        """Make every pixel dark."""
        colours = self._strip.buf
        for place in range(len(colours)):
            colours[place] = 0
        self._strip.write()

    def switch_matrix(self, is_on: bool) -> None:
        """Switch the matrix on or off. Before switching off, the data line is set low."""
        if not is_on:
            self.darken()
        self._power.value(1 if is_on else 0)

    def shield_from_interrupt(self, is_shielded: bool) -> None:
        """Make Ctrl-C ordinary input or an interrupt again, if the interpreter can."""
        if _set_interrupt_letter is not None:
            _set_interrupt_letter(_NO_LETTER if is_shielded else _CTRL_C)

    def entropy(self) -> int:
        """Return 30 random bits for seeds, different at each start of the device."""
        if hasattr(os, "urandom"):
            chance = int.from_bytes(os.urandom(4), "little")
        else:
            chance = int(time.time() * 7919) ^ self.ticks_ms()
        return chance & _TICKS_MASK


def _make_stdin_poll():
    """Return a poll object for USB input that allocates no memory, or None without `ipoll`."""
    if _poll is None or not hasattr(_poll(), "ipoll"):
        return None
    poll = _poll()
    poll.register(sys.stdin, _POLL_IN)
    return poll
