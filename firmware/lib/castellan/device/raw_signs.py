"""Draws signs on the bare strip, without wiring map, settings or brightness.

Room: device.

Pixels alternate in colour along the strip. This gives a checkerboard on seven columns, and stripes
on eight columns if all rows are wired in the same direction. Each colour has as much red as green,
so a wrong colour order changes nothing.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff

_PIXELS = const(49)
_DOTS = const(7)
_WINDOW_MS = const(600)
_SUPPLY_MS = const(50)  # the power supply of the matrix rises slowly
_STEP_MS = const(20)
_YELLOW = b"\x0a\x0a\x00"
_BLUE = b"\x00\x00\x14"
_DARK = b"\x00\x00\x00"
_WHITE = b"\x0a\x0a\x0a"


def mixed_installation(board) -> None:
    """Show yellow and blue squares, the sign for installed files of several versions."""
    _checkerboard(board, _YELLOW, _BLUE)


def plain_safe_boot(board) -> None:
    """Show yellow squares, the sign for safe boot if its usual picture cannot be shown."""
    _checkerboard(board, _YELLOW, _DARK)


def _checkerboard(board, even: bytes, odd: bytes) -> None:
    colours = bytearray(_PIXELS * 3)
    for pixel in range(_PIXELS):
        _put(colours, pixel, odd if pixel & 1 else even)
    board.sleep_ms(_SUPPLY_MS)
    board.write(colours)


def _put(colours, pixel: int, colour: bytes) -> None:
    for channel in range(3):
        colours[pixel * 3 + channel] = colour[channel]


def wait_for_interrupt(board, began_at: int) -> None:
    """Wait until 0.6 s after `began_at`, so that Ctrl-C can reach the prompt.

    Seven dots grow along the strip. Any key ends the wait.
    """
    try:
        _grow_dots(board, began_at)
    finally:
        board.darken()


def _grow_dots(board, began_at: int) -> None:
    colours = bytearray(_PIXELS * 3)
    shown = 0
    while True:
        passed_ms = diff(board.ticks_ms(), began_at)
        if passed_ms >= _WINDOW_MS or board.levels():
            break
        if shown < passed_ms * (_DOTS + 1) // _WINDOW_MS:
            _put(colours, shown, _WHITE)
            shown += 1
            board.write(colours)
        board.sleep_ms(_STEP_MS)
