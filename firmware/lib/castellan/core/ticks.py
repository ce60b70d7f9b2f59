"""Millisecond ticks that wrap at 2**30, added and compared so that the wrap is never seen.

Room: core.

A small integer on the board has 31 bits with its sign, so 2**30 itself is already too large:
every step below stays inside, and nothing is allocated.
"""

from castellan.core.compat import const

_HALF = const(0x20000000)


def add(now: int, delta_ms: int) -> int:
    """The tick `delta_ms` after `now` (before it, if negative); |delta_ms| < 2**29."""
    centred = now - _HALF + delta_ms
    if centred >= _HALF:
        return centred - _HALF
    if centred < -_HALF:
        return centred + _HALF + _HALF + _HALF
    return centred + _HALF


def diff(later: int, earlier: int) -> int:
    """Milliseconds from `earlier` to `later`, negative when `later` comes first."""
    delta_ms = later - earlier
    if delta_ms >= _HALF:
        return delta_ms - _HALF - _HALF
    if delta_ms < -_HALF:
        return delta_ms + _HALF + _HALF
    return delta_ms
