"""Draws signs of the shell over a screen: key cues, edge flash, tick, sleep pixel. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import add, diff
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A_BIT, CHORD_MS

_CENTRE = const(24)
_A_CELL = const(48)
_B_CELL = const(42)
_FLASH_MS = const(60)
_SAVED_MS = const(300)
_CHORD_STEP_MS = const(30)


class Cues:
    """Stores which cues are visible, and when each of them ends."""

    def __init__(self):
        self.is_flashing = False
        self.is_saved_shown = False
        self._flash_until = 0
        self._saved_until = 0
        self._keys_seen = 0

    def flash(self, now: int):
        """Flash the edge for 60 ms, because the pressed key does nothing on this screen."""
        self.is_flashing = True
        self._flash_until = add(now, _FLASH_MS)

    def show_saved(self, now: int):
        """Show the tick for 300 ms after a save was written."""
        self.is_saved_shown = True
        self._saved_until = add(now, _SAVED_MS)

    def update(self, now: int, keys) -> bool:
        """Update all cues. Returns True if a cue appears or ends and the frame must be drawn."""
        changed = False
        if self.is_flashing and diff(now, self._flash_until) >= 0:
            self.is_flashing = False
            changed = True
        if self.is_saved_shown and diff(now, self._saved_until) >= 0:
            self.is_saved_shown = False
            changed = True
        seen = keys.pending | (1 if keys.chord_is_open else 0)
        if seen != self._keys_seen:
            self._keys_seen = seen
            changed = True
        return changed

    def draw(self, frame: bytearray, now: int, keys) -> int:
        """Draw the visible cues. Returns the milliseconds until a cue changes, or 0 for never."""
        if self.is_saved_shown:
            draw.fill(frame, palette.OFF)
            draw.icon(frame, glyphs.TICK, palette.OK)
        if self.is_flashing:
            for place in range(draw.RING_CELLS):
                _mark(frame, draw.ring_cell(place), palette.RED)
        if keys.pending:
            # A and B act on release, so a light in the corner answers the press at once.
            _mark(frame, _A_CELL if keys.pending & A_BIT else _B_CELL, palette.WHITE)
        if not keys.chord_is_open:
            return 0
        lit = 1 + min(diff(now, keys.chord_since), CHORD_MS) * draw.LAST // CHORD_MS
        draw.across(frame, 0, draw.LAST, draw.SIDE, palette.DIM)
        draw.across(frame, 0, draw.LAST, lit, palette.GOLD)
        return _CHORD_STEP_MS


def draw_sleep(frame: bytearray, colour: int):
    """Draw the sleep pixel in the colour of the player who decides."""
    frame[_CENTRE] = colour


def _mark(frame, cell, colour):
    frame[cell] = palette.DIM if frame[cell] == colour else colour
