"""Runs the link message that holds keys down.

Room: device.
"""

from castellan.core.compat import const
from castellan.core.ticks import add
from castellan.device import link_commands

_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_PRESS_MS = const(60)
_LONGEST_MS = const(6000)
_MOST_LETTERS = const(40)


def obey(link, key: str, value, now: int) -> str:
    """Hold the named keys down for `ms` milliseconds. Returns an error text, or ""."""
    levels = _levels_of(value)
    if not levels:
        return "key: UP, DOWN, LEFT, RIGHT, A, B are expected, joined by +"
    duration_ms = link.what.get("ms", _PRESS_MS)
    if not link_commands.is_number(duration_ms, _LONGEST_MS) or duration_ms < 1:
        return "ms: 1 to %d is expected" % _LONGEST_MS
    link_commands.hide_sign(link.loop)
    link.levels = levels
    link.until = add(now, duration_ms)
    return ""


def _levels_of(names) -> int:
    """Return a bit for each named key, or 0 if a name is unknown."""
    levels = 0
    if isinstance(names, str):
        for name in names[:_MOST_LETTERS].split("+"):
            if name not in _KEYS:
                return 0
            levels |= 1 << _KEYS.index(name)
    return levels
