"""Describes the part of the state that only one game has, with a module for each game.

Portable: runs unchanged on CPython and MicroPython. A module has the name of the game's folder
of screens. The module's `part_of(session)` returns pairs for `json_text`.
"""

from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.names import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PACKAGE = "host_tools.virtual.states."


def part_of(session: "Any") -> "list[Any]":
    """Return the pairs that only the open game has, from the module of the game."""
    name = _PACKAGE + session.game.replace("-", "_")
    pairs: list[Any] = __import__(name, None, None, ("part_of",)).part_of(session)
    return pairs


def name_of(match: "Any", player: int) -> "str | None":
    """Return a player's colour, or `table` for TABLE (dice, draws), or None for NOBODY."""
    if player == NOBODY:
        return None
    return "table" if player == TABLE else str(COLOURS[match.seats[player]])
