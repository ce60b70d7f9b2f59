"""Describes the Royal Wedding: Queendomino's state with the game box of each row's dominoes.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.kingdomino import layout

from host_tools.virtual.states import queendomino

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def part_of(session: "Any") -> "list[Any]":
    """Return Queendomino's pairs, and the game box of both rows: `q` or `k` as in a log."""
    match = session.match
    pairs = queendomino.part_of(session)
    pairs.append(("row-box", _box_of(match.state[layout.ROW_TILES])))
    newest = match.state[layout.NEXT_TILES] or match.deck() + 1
    pairs.append(("next-box", _box_of(newest)))
    return pairs


def _box_of(tile: int) -> "str | None":
    """Return the letter of a domino's game box, `q` or `k`, or None if `tile` is 0."""
    if not tile:
        return None
    return "k" if tile > layout.TILES else "q"
