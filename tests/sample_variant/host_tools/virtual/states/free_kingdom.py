"""Describe Free Kingdom: Kingdomino's state.

Portable: runs unchanged on CPython and MicroPython.
"""

from host_tools.virtual.states import kingdomino

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def part_of(session: "Any") -> "list[Any]":
    """Return (key, value) pairs about this game. They are Kingdomino's."""
    return kingdomino.part_of(session)
