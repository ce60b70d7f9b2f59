"""The first two bytes of every pack: the letter of its game, and its version.

Room: rules. The module `pack` of each game validates the tables behind these bytes.
"""

from castellan.core.compat import const

HEAD = const(2)


def problem(data: bytes, letter: bytes, size: int) -> str:
    """Return why these bytes are not a pack with this letter and size, or ""."""
    if data[:1] != letter:
        return "this is a pack of another game"
    if len(data) != size:
        return "a pack of this game has %d bytes, not %d" % (size, len(data))
    return "" if data[1] else "a version is a number from 1 to 255"
