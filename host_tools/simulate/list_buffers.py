"""Replaces a match's buffers by lists, because CPython indexes lists faster than bytearrays.

Only the interpreted core profits. The rules work with lists and buffers. Code that needs
bytes, such as memoryviews or hashes, must keep the original buffers.
"""

from array import array
from typing import Any

from host_tools.cython_core.loader import is_in_use


def use_lists(match: Any) -> Any:
    """Replace the buffers of a match, if the core is interpreted. Returns the match."""
    if not is_in_use():
        match.state = list(match.state)
        match.log.data = list(match.log.data)
        if hasattr(match, "dominoes"):
            match.dominoes = list(match.dominoes)
    return match


def number_buffer(count: int) -> "array[int]":
    """Create a buffer of `count` 16-bit numbers for calls of the rules."""
    buffer = array("H", bytes(2 * count))
    return buffer if is_in_use() else list(buffer)  # type: ignore[return-value]
