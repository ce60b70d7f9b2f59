"""A timer that shows how much of a game turn is left. It never ends the turn. Room: ui."""

from array import array

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, palette

LENGTHS_S = b"\x00\x0f\x1e\x2d\x3c\x5a\x78"  # by preference TURN_TIMER: off, 15 ... 120 seconds

_SEATS = const(8)
_RING_CELLS = const(24)
_BLINK_MS = const(1000)
_LIT_MS = const(200)


class TurnTimer:
    """Times one game turn, and adds up in `spent_ms` how long each seat has played."""

    def __init__(self):
        self.spent_ms = array("i", (0,) * _SEATS)
        self.is_running = False
        self.is_paused = False
        self.seat = 0
        self._length_ms = 0
        self._used_ms = 0
        self._counted_at = 0

    def start(self, now: int, seat: int, seconds: int):
        """Begin a game turn. The time of the turn before is added to the seat that played it."""
        self.stop(now)
        self.is_running = True
        self.is_paused = False
        self.seat = seat
        self._length_ms = seconds * 1000
        self._used_ms = 0
        self._counted_at = now

    def stop(self, now: int):
        """End the game turn and add its time to its seat."""
        if self.is_running:
            self._count(now)
            self.spent_ms[self.seat] += self._used_ms
            self.is_running = False

    def toggle(self, now: int):
        """Pause the timer, or resume it after a pause."""
        if self.is_paused:
            self.resume(now)
        else:
            self.pause(now)

    def pause(self, now: int):
        """Stop counting until `resume`."""
        self._count(now)
        self.is_paused = True

    def resume(self, now: int):
        """Continue counting after `pause`."""
        self._counted_at = now
        self.is_paused = False

    def lit_cells(self, now: int) -> int:
        """Return how many of the ring's 24 cells are left, or 24 for a turn without a limit."""
        if not self._length_ms:
            return _RING_CELLS
        self._count(now)
        left_ms = max(0, self._length_ms - self._used_ms)
        return (left_ms * _RING_CELLS + self._length_ms - 1) // self._length_ms

    def ms_to_change(self, now: int) -> int:
        """Return the milliseconds until `lit_cells` changes, or 0 if it will not."""
        lit = self.lit_cells(now)
        if not self._length_ms or not lit or self.is_paused or not self.is_running:
            return 0
        return max(1, self._length_ms - self._used_ms - self._length_ms * (lit - 1) // _RING_CELLS)

    def draw_hand(self, frame: bytearray, now: int) -> int:
        """Draw the timer over a screen: a white light that moves round the edge.

        When the time is up the whole edge blinks. The light is short, because the screen needs its
        edge. Returns the milliseconds until the light changes, or 0 if no timer runs.
        """
        if not self._length_ms or not self.is_running or self.is_paused:
            return 0
        phase = now % _BLINK_MS
        if phase >= _LIT_MS:
            return _BLINK_MS - phase
        lit = self.lit_cells(now)
        if lit:
            frame[draw.ring_cell(_RING_CELLS - lit)] = palette.WHITE
        else:
            draw.ring(frame, _RING_CELLS, palette.WHITE, palette.OFF)
        return _LIT_MS - phase

    def total_ms(self, now: int, seat: int) -> int:
        """Return the time that a seat has used so far, including the present game turn."""
        if not self.is_running or seat != self.seat:
            return self.spent_ms[seat]
        self._count(now)
        return self.spent_ms[seat] + self._used_ms

    def _count(self, now):
        if self.is_running and not self.is_paused:
            self._used_ms += diff(now, self._counted_at)
        self._counted_at = now
