"""Eyes and a finger: looks at the picture, presses keys, counts the presses."""

from support.pictures import Lost, is_tick, picture
from support.timeline import levels_of

LOOK_MS = 20
PATIENCE_MS = 4000
PRESS_MS = 40
REST_MS = 40


class Hand:
    """Eyes and finger: looks at the frame, presses keys, counts."""

    def __init__(self, device):
        """`device.step(levels, step_ms)` makes one turn; `device.frame()` gives the 49 numbers."""
        self._device = device
        self.presses = 0

    def press(self, key):
        """One short press."""
        self.presses += 1
        self._stay(levels_of(key), PRESS_MS)
        self._stay(0, REST_MS)

    def hold(self, keys, duration_ms):
        """A long one."""
        self.presses += 1
        self._stay(levels_of(keys), duration_ms)
        self._stay(0, REST_MS)

    def wait(self, duration_ms):
        """Look on."""
        for _ in range(duration_ms // LOOK_MS):
            self._device.step(0, LOOK_MS)

    def look_round(self):
        """Hold A for a while: nothing but the picture changes."""
        self.hold("A", 900)

    def undo_and_redo(self):
        """Hold B, take one step back and do it again, and leave."""
        self.hold("B", 700)
        self.press("RIGHT")
        self.press("A")

    def _stay(self, levels, duration_ms):
        for _ in range(duration_ms // 10):
            self._device.step(levels, 10)

    def see(self, read):
        """What `read(frame)` makes of the first picture it understands (not None)."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            frame = self._device.frame()
            if not is_tick(frame):
                seen = read(frame)
                if seen is not None:
                    return seen
            self._device.step(0, LOOK_MS)
        raise Lost(picture(self._device.frame()))
