"""Draws a kingdom or map on the matrix with the firmware's views: signs lit, then signs dark."""

from collections.abc import Sequence
from typing import Any

from castellan.ui import palette

from host_tools.games import view_of_match
from host_tools.kingdoms.square_boards import Square

LIGHTS = 49
_REST_MS = 1200  # a moment of the device's clock at which no signs are lit


class _ViewContext:
    """Replaces the session and the shell. It has the attributes that the firmware's views read."""

    def __init__(self, match: Any) -> None:
        self.match = match
        self.app = self

    def colour(self, player: int) -> int:
        """Return the palette number of a player."""
        return int(palette.FIRST_PLAYER + self.match.seats[player])


def frames_of(match: Any, player: int, changed: Sequence[Square]) -> tuple[bytes, bytes]:
    """Draw a board as the firmware does.

    A board larger than the matrix shows the changed squares.
    """
    return _drawn(*view_of_match(match).light_view(_ViewContext(match), player, changed))


def _drawn(view: Any, flash_ms: int) -> tuple[bytes, bytes]:
    frames = []
    for now_ms in (flash_ms, _REST_MS):
        frame = bytearray(LIGHTS)
        view.draw(frame, now_ms)
        frames.append(bytes(frame))
    return frames[0], frames[1]
