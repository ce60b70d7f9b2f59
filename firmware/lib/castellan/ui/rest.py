"""Rests when nobody uses the box: dim, then one pixel, then the matrix without power. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import add, diff

AWAKE = const(0)
DIMMED = const(1)
ASLEEP = const(2)
POWERED_OFF = const(3)

_DIM_AFTER_MS = const(60000)
_SLEEP_AFTER_MS = const(180000)
_OFF_AFTER_MS = const(1200000)


class Rest:
    """Measures the time since the last key press and keeps the state of rest."""

    def __init__(self):
        self.state = AWAKE
        self._active_at = 0
        self._started = False

    def touch(self, now: int) -> int:
        """Note that a key is down and set AWAKE. Returns the state before."""
        before = self.state
        self.state = AWAKE
        self._active_at = now
        return before

    def begin(self, now: int):
        """Rest now, like after three minutes without a key."""
        self._active_at = add(now, -_SLEEP_AFTER_MS)

    def update(self, now: int) -> bool:
        """Update the state of rest. Returns True if the box now rests more deeply."""
        if not self._started:
            self._started = True
            self._active_at = now
        if self.state == POWERED_OFF:
            return False
        idle_ms = diff(now, self._active_at)
        if idle_ms < _DIM_AFTER_MS:
            return False
        before = self.state
        self.state = DIMMED
        if idle_ms >= _OFF_AFTER_MS:
            self.state = POWERED_OFF
        elif idle_ms >= _SLEEP_AFTER_MS:
            self.state = ASLEEP
        return self.state != before
