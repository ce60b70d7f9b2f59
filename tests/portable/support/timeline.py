"""Press keys in virtual time on a shell, and read its frames as letters.

A line of a timeline is `press A`, `hold B 700`, `wait 500`, or `bounce LEFT` with contact bounces
of 1 to 4 ms at both edges. Several keys are joined: `hold A+B 1200`.
"""

from castellan.core.ticks import add
from castellan.ui.letters import letter
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.shell import Shell

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
STEP_MS = 5
PRESS_MS = 60
REST_MS = 60
BOUNCES_MS = (1, 2, 1, 3, 4, 2)


class App:
    """A fake session that records the calls of the shell."""

    def __init__(self):
        self.asked = []

    def start(self):
        self.asked.append("start")

    def restart(self):
        self.asked.append("restart")

    def end_game(self):
        self.asked.append("end_game")

    def menu_entries(self, screen):
        return ()

    def take_entry(self, action):
        return False


class Finger:
    """A shell with its clock and keys, driven by a timeline."""

    def __init__(self, now=0, app=None):
        self.preferences = Preferences()
        self.light = Light(self.preferences)
        self.app = app if app is not None else App()
        self.shell = Shell(self.light, self.preferences, self.app, now)
        self.now = now
        self.writes = 0

    def step(self, levels=0, step_ms=STEP_MS):
        """Run one pass of the shell's loop, `step_ms` later."""
        self.now = add(self.now, step_ms)
        if self.shell.step(self.now, levels):
            self.writes += 1

    def stay(self, levels, duration_ms):
        """Hold the keys in `levels` down for some time."""
        for _ in range(duration_ms // STEP_MS):
            self.step(levels)

    def play(self, timeline):
        """Play the lines of a timeline. No key is down at the start."""
        self.step()
        for line in timeline.split("\n"):
            words = line.split()
            if words:
                self._do(words)

    def _do(self, words):
        if words[0] == "wait":
            self.stay(0, int(words[1]))
            return
        levels = levels_of(words[1])
        if words[0] == "bounce":
            self._bounce(levels)
            self.stay(levels, PRESS_MS)
            self._bounce(levels)
        else:
            self.stay(levels, int(words[2]) if words[0] == "hold" else PRESS_MS)
        self.stay(0, REST_MS)

    def _bounce(self, levels):
        is_down = True
        for duration_ms in BOUNCES_MS:
            self.step(levels if is_down else 0, duration_ms)
            is_down = not is_down

    def frame(self):
        """Return the 49 palette numbers of the current frame."""
        return self.shell.frame

    def picture(self):
        """Return the frame as seven rows of letters."""
        rows = []
        for top in range(0, 49, 7):
            rows.append(" ".join(letter(n) for n in self.shell.frame[top : top + 7]))
        return "\n".join(rows)


def levels_of(names):
    """Convert key names like `A+B` into the bits that the board reads."""
    levels = 0
    for name in names.split("+"):
        levels |= 1 << KEYS.index(name)
    return levels


def rows(text):
    """Split a picture written in a test into rows without indentation."""
    return "\n".join(line.strip() for line in text.strip().split("\n"))
