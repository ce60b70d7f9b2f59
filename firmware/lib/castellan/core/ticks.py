"""Adds and subtracts millisecond ticks, which wrap around at 2**30.

Room: core. MicroPython puts 2**30 on the heap, so all intermediate results are smaller.
"""

from castellan.core.compat import const

_HALF = const(0x20000000)


def add(now: int, delta_ms: int) -> int:
    """Return the tick `delta_ms` after `now`. |delta_ms| must be below 2**29."""
    centred = now - _HALF + delta_ms
    if centred >= _HALF:
        return centred - _HALF
    if centred < -_HALF:
        return centred + _HALF + _HALF + _HALF
    return centred + _HALF


def diff(later: int, earlier: int) -> int:
    """Return the milliseconds from `earlier` to `later`, negative if `later` comes first."""
    delta_ms = later - earlier
    if delta_ms >= _HALF:
        return delta_ms - _HALF - _HALF
    if delta_ms < -_HALF:
        return delta_ms + _HALF + _HALF
    return delta_ms
