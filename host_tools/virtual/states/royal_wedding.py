"""The Royal Wedding's part: as Queendomino's, and which box a row comes from.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.kingdomino import layout

from host_tools.virtual.states import queendomino

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def part_of(session: "Any") -> "list[Any]":
    """See `queendomino`; the boxes are `q` and `k` as in a log."""
    match = session.match
    pairs = queendomino.part_of(session)
    pairs.append(("row-box", _box_of(match.state[layout.ROW_TILES])))
    newest = match.state[layout.NEXT_TILES] or match.deck() + 1
    pairs.append(("next-box", _box_of(newest)))
    return pairs


def _box_of(tile: int) -> "str | None":
    """The letter of a domino's box; None where there is none."""
    if not tile:
        return None
    return "k" if tile > layout.TILES else "q"
