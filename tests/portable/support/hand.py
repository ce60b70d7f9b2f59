"""Read the picture, press keys and count the presses, for test players."""

from support.pictures import Lost, is_tick, picture
from support.timeline import levels_of

LOOK_MS = 20
PATIENCE_MS = 4000
PRESS_MS = 40
REST_MS = 40


class Hand:
    """A test's hand and eyes: it reads the frame, presses keys and counts the presses."""

    def __init__(self, device):
        """Keep the device. `device.step(levels, step_ms)` runs one pass of its main loop."""
        self._device = device
        self.presses = 0

    def press(self, key):
        """Press a key for a short time."""
        self.presses += 1
        self._stay(levels_of(key), PRESS_MS)
        self._stay(0, REST_MS)

    def hold(self, keys, duration_ms):
        """Hold one or more keys down for some time."""
        self.presses += 1
        self._stay(levels_of(keys), duration_ms)
        self._stay(0, REST_MS)

    def wait(self, duration_ms):
        """Let time pass without pressing a key."""
        for _ in range(duration_ms // LOOK_MS):
            self._device.step(0, LOOK_MS)

    def look_round(self):
        """Hold A to peek at the kingdoms. A peek changes the picture only."""
        self.hold("A", 900)

    def undo_and_redo(self):
        """Hold B to open undo, undo one step, redo it, and leave."""
        self.hold("B", 700)
        self.press("RIGHT")
        self.press("A")

    def _stay(self, levels, duration_ms):
        for _ in range(duration_ms // 10):
            self._device.step(levels, 10)

    def see(self, read):
        """Wait until `read(frame)` returns a result, and return it. Fails after `PATIENCE_MS`."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            frame = self._device.frame()
            if not is_tick(frame):
                seen = read(frame)
                if seen is not None:
                    return seen
            self._device.step(0, LOOK_MS)
        raise Lost(picture(self._device.frame()))
