"""Tells a search when to pause, so that each pass of the main loop stays short.

Room: ui. On a board the main loop sets `clock`, and a slice is a time. Without a clock a slice
is a number of steps, so that the same presses always meet the same pictures.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff

_PICTURE_MS = const(100)  # between two pictures of a search, because a picture takes time from it
_PAUSE_MS = const(5)  # between two slices without a clock
_SLICE_MS = const(9)
clock = None  # returns milliseconds
_began_at = 0


def begin():
    """Note that a pass of the main loop begins."""
    global _began_at  # noqa: PLW0603 - a list would take memory for one number
    if clock is not None:
        _began_at = clock()


def picture_ms() -> int:
    """Return the milliseconds until the next picture of a screen that searches."""
    return _PAUSE_MS if clock is None else _PICTURE_MS


def left(steps: int) -> int:
    """Return how many steps are left after one, or 0 if a search must pause now."""
    if clock is None:
        return steps - 1
    return steps if diff(clock(), _began_at) < _SLICE_MS else 0
