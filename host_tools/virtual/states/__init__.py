"""Describe the part of the state that only one game has, by a module for each game.

Portable: runs unchanged on CPython and MicroPython. A module is named as its folder of screens.
Its `part_of(session)` returns pairs for `json_text`.
"""

from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.names import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PACKAGE = "host_tools.virtual.states."


def part_of(session: "Any") -> "list[Any]":
    """Return the pairs of the open game."""
    name = _PACKAGE + session.game.replace("-", "_")
    pairs: list[Any] = __import__(name, None, None, ("part_of",)).part_of(session)
    return pairs


def name_of(match: "Any", player: int) -> "str | None":
    """Return the colour of a player, `table`, or None if nobody decides."""
    if player == NOBODY:
        return None
    return "table" if player == TABLE else str(COLOURS[match.seats[player]])
