"""The rows of Kingdomino's pack: 48 dominoes.

Portable: runs unchanged on CPython and in the page's MicroPython.
"""

from host_tools.packs.row import Row, domino_rows


def rows() -> list[Row]:
    """Return the rows in the order of the pack's bytes."""
    return domino_rows()
