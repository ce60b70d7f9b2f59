"""The board itself: six keys, one strip, a clock, chance, memory and flash, by what it can do.

Room: device.
"""

import os
import sys
import time

from castellan.core.compat import const
from castellan.device import pins
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
PIXELS = const(64)  # the largest matrix; a smaller one lets the rest fall off its end
_POWER_SETTLES_MS = const(2)
_CTRL_C = const(3)
_NO_LETTER = const(-1)


class Board:
    """Made once, by the composition root, from the vendor's modules or their shims."""

    def __init__(self, machine, neopixel):
        """Switches the matrix on, dark, and turns the key pins into inputs with pull-ups."""
        self.machine = machine  # for what hardly ever happens: the link sets the clock
        self._power = machine.Pin(pins.LED_POWER, machine.Pin.OUT)
        self._strip = neopixel.NeoPixel(machine.Pin(pins.LED_DATA, machine.Pin.OUT), PIXELS)
        self._keys = tuple(
            machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.BUTTONS
        )
        self.watchdog = Watchdog(machine, str(getattr(sys.implementation, "_machine", "")))
        self._ticks_ms = getattr(time, "ticks_ms", None)
        self._seconds = getattr(time, "monotonic", time.time)
        self.stdin_poll = (
            _make_stdin_poll()
        )  # None: nothing that a computer sends is heard, but for Ctrl-C
        self._power.value(1)
        self.sleep_ms(_POWER_SETTLES_MS)
        self.darken()

    # What the loop needs every turn; nothing here allocates on the board.

    def levels(self) -> int:
        """The keys that are down: bit 0 UP, then DOWN, LEFT, RIGHT, A, bit 5 B."""
        levels = 0
        bit = 1
        for key in self._keys:
            if not key.value():
                levels |= bit
            bit <<= 1
        return levels

    def ticks_ms(self):
        """Milliseconds as an int that wraps at 2**30, for `core/ticks.py`."""
        if self._ticks_ms is not None:
            return self._ticks_ms() & _TICKS_MASK
        return int(self._seconds() * 1000) & _TICKS_MASK

    def sleep_ms(self, duration_ms: int) -> None:
        """Gives the time away, if there is any; only the main loop and the start may."""
        if duration_ms > 0:
            if self._ticks_ms is not None:
                time.sleep_ms(duration_ms)
            else:
                time.sleep(duration_ms / 1000)

    def write(self, colours) -> None:
        """Sends the strip's bytes. The buffer is not copied and must stay what is shown."""
        self._strip.buf = colours
        self._strip.write()

    def has_input(self) -> bool:
        """Whether a computer has sent something that nobody has read yet."""
        if self.stdin_poll is not None:
            for _ in self.stdin_poll.ipoll(0):
                return True
        return False

    # What happens at doors.

    def darken(self) -> None:
        """Makes every pixel dark."""
        colours = self._strip.buf
        for place in range(len(colours)):
            colours[place] = 0
        self._strip.write()

    def switch_matrix(self, is_on: bool) -> None:
        """The matrix's supply; off only when dark, because the data line must be low first."""
        if not is_on:
            self.darken()
        self._power.value(1 if is_on else 0)

    def shield_from_interrupt(self, is_shielded: bool) -> None:
        """While shielded, Ctrl-C is a letter like any other, where the interpreter can do so."""
        if _set_interrupt_letter is not None:
            _set_interrupt_letter(_NO_LETTER if is_shielded else _CTRL_C)

    def entropy(self) -> int:
        """30 bits that the next start will not repeat, for seeds."""
        if hasattr(os, "urandom"):
            chance = int.from_bytes(os.urandom(4), "little")
        else:
            chance = int(time.time() * 7919) ^ self.ticks_ms()
        return chance & _TICKS_MASK


def _make_stdin_poll():
    """What tells whether something has come, without making garbage; None where nothing can."""
    if _poll is None or not hasattr(_poll(), "ipoll"):
        return None
    poll = _poll()
    poll.register(sys.stdin, _POLL_IN)
    return poll
