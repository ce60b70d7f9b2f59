"""What each game adds to the state of the virtual device: a module named as its folder of screens.

Portable: runs unchanged on CPython and MicroPython. Every game has a module here, with
`part_of(session)`: the pairs of that game's own, as `json_text` writes them.
"""

from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.names import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PACKAGE = "host_tools.virtual.states."


def part_of(session: "Any") -> "list[Any]":
    """The pairs of the game on the table."""
    name = _PACKAGE + session.game.replace("-", "_")
    pairs: list[Any] = __import__(name, None, None, ("part_of",)).part_of(session)
    return pairs


def name_of(match: "Any", player: int) -> "str | None":
    """The colour of a player, `table`, or None where nobody decides."""
    if player == NOBODY:
        return None
    return "table" if player == TABLE else str(COLOURS[match.seats[player]])
