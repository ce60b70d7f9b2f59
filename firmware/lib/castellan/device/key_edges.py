"""Keeps presses and releases in their order, with their times, until the main loop reads them.

Room: device. Pin interrupts write, the main loop reads. Nothing here allocates memory later.
"""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import diff

_PLACES = const(32)  # for sixteen taps, which is more than fingers do while flash is written
_MASK = const(31)
_BOUNCE_MS = const(8)  # a contact bounces for 5 ms at most, and no finger is that quick


class KeyEdges:
    """A ring buffer of key edges. After `take`, the oldest one is in `at` and `levels`."""

    def __init__(self, pins: tuple, ticks_ms):
        """Make an empty ring for the pins of the keys. `ticks_ms()` returns the time."""
        self.at = 0
        self.levels = 0  # the keys that were down after the edge, as bits
        self._ticks_ms = ticks_ms
        self._down = 0  # the keys that are down after the newest edge
        self._pins = pins
        self._edge_at = array("i", (0,) * len(pins))
        self._times = array("i", (0,) * _PLACES)
        self._states = bytearray(_PLACES)
        self._head = 0
        self._tail = 0

    def note(self, pin) -> None:
        """Note an edge of a key, unless the contact bounces. The interrupt of all pins."""
        place = self._pins.index(pin)
        now = self._ticks_ms()
        is_bounce = 0 <= diff(now, self._edge_at[place]) < _BOUNCE_MS
        self._edge_at[place] = now
        after = (self._head + 1) & _MASK
        if is_bounce or after == self._tail:
            return
        # Both edges of a tap come as one while interrupts are off. The level would show neither.
        self._down ^= 1 << place
        self._times[self._head] = now
        self._states[self._head] = self._down
        self._head = after

    def take(self) -> bool:
        """Remove the oldest edge. Returns False if there is none."""
        tail = self._tail
        if tail == self._head:
            return False
        self.at = self._times[tail]
        self.levels = self._states[tail]
        self._tail = (tail + 1) & _MASK
        return True

    def settle(self, levels: int) -> None:
        """Begin the next edge from these keys, which are down now."""
        self._down = levels

    def forget(self) -> None:
        """Drop all edges."""
        self._tail = self._head
