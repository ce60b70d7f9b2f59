"""Safe boot (screen 38): no game runs, Python's prompt is free, B held for 5 s resets the box.

Room: device.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.ui import draw, glyphs, palette

_B = const(32)
_COUNTDOWN_MS = const(5000)
_WINDOW_MS = const(10000)
_S = const(83)
_ZERO = const(48)


def draw_sign(frame, code: int, held_ms: int) -> None:
    """Draw the letter S, the code of the failure if there is one, and the progress of B."""
    draw.fill(frame, palette.OFF)
    draw.glyph(frame, _S, 0, 0, palette.GOLD)
    if code:
        draw.glyph(frame, _ZERO + code, 4, 0, palette.RED)
    for x in range(draw.SIDE):
        draw.put(frame, x, 6, palette.DIM if x & 1 else palette.GOLD)
    draw.across(frame, 0, 6, held_ms * draw.SIDE // _COUNTDOWN_MS, palette.RED)


class SafeBoot:
    """Shows the sign of safe boot and waits for B. After 10 s without B it ends."""

    name = "safe_boot"

    def __init__(self, light, code: int, reset, now: int):
        """Take the function `reset`, which does the factory reset and returns a code."""
        self.is_over = False
        self.has_reset = False
        self.frame = bytearray(draw.CELLS)
        self.light = light
        self._code = code
        self._reset = reset
        self._idle_since = now
        self._held_since = now
        self._is_armed = False

    def step(self, now: int, levels: int) -> bool:
        """Run one pass of the main loop. Returns True if the strip must be written.

        B counts only after all keys held since power-up were released.
        """
        held_ms = 0
        if not levels:
            self._is_armed = True
        if self._is_armed and levels == _B:
            held_ms = diff(now, self._held_since)
            self._idle_since = now
        else:
            self._held_since = now
        if held_ms >= _COUNTDOWN_MS:
            self._finish()
        else:
            self.is_over = diff(now, self._idle_since) >= _WINDOW_MS
            draw_sign(self.frame, self._code, held_ms)
        return self.light.render(self.frame, now)

    def _finish(self) -> None:
        self.has_reset = self._reset() == codes.FINE
        self.is_over = True
        if self.has_reset:
            draw.fill(self.frame, palette.OFF)
            draw.icon(self.frame, glyphs.TICK, palette.OK)
        else:
            draw_sign(self.frame, codes.FILE_SYSTEM, 0)
