"""Shows an error code (E and a digit) in a separate shell, safe from a broken screen.

Room: device.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui.shell import Shell

_A_AND_B = const(48)
_CHORD_MS = const(1000)


class Alarm:
    """An error picture. Pressing A continues, holding A and B for a second starts safe boot."""

    def __init__(self, code: int, light, preferences, now: int):
        """Build the alarm of an error code. The first `step` draws its picture."""
        self.code = code
        self.is_answered = False
        self.is_safe_wanted = False
        self._has_seen_rest = False
        self._both_since = now
        self.shell = Shell(light, preferences, self, now)
        self.shell.menu = ""
        self.shell.show_error(code, now)

    def restart(self) -> None:
        """Note that A was pressed. The error screen calls this."""
        self.is_answered = True

    def step(self, now: int, levels: int) -> bool:
        """Run one loop pass. Returns True if the strip must be written.

        Keys that were down when the alarm began are ignored until all are released.
        """
        if not levels:
            self._has_seen_rest = True
        elif not self._has_seen_rest:
            levels = 0
        if levels & _A_AND_B != _A_AND_B:
            self._both_since = now
        elif diff(now, self._both_since) >= _CHORD_MS:
            self.is_safe_wanted = True
        return self.shell.step(now, levels)
