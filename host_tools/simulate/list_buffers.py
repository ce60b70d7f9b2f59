"""Lists in the place of a match's buffers, for a core that CPython interprets.

It reads and writes lists of numbers faster than bytearrays and arrays. The rules ask nothing of a
buffer but its numbers; whoever needs bytes (memoryviews, hashes) keeps a match as it was made.
"""

from array import array
from typing import Any

from host_tools.cython_core.loader import is_in_use


def use_lists(match: Any) -> Any:
    """The same match, played faster where it is interpreted."""
    if not is_in_use():
        match.state = list(match.state)
        match.log.data = list(match.log.data)
        if hasattr(match, "dominoes"):
            match.dominoes = list(match.dominoes)
    return match


def number_buffer(count: int) -> "array[int]":
    """A buffer of so many numbers of 16 bits, to be handed to the rules."""
    buffer = array("H", bytes(2 * count))
    return buffer if is_in_use() else list(buffer)  # type: ignore[return-value]
