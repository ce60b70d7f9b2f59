"""Lists squares, placements and properties for the state of several games.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules import property as sheets
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, step_of
from castellan.rules.square import x_of, y_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def squares_of(side: int, spot: int) -> "list[int]":
    """Return the two squares of a placement as [x1, y1, x2, y2]."""
    one = spot >> 2
    other = one + step_of(side, spot & 3)
    return [x_of(side, one), y_of(side, one), x_of(side, other), y_of(side, other)]


def cells_of(state: bytearray, at: int, side: int, letters: str) -> "list[list[Any]]":
    """List the squares of the kingdom at `at` as [x, y, letter, crowns], sorted by x and y."""
    cells: list[list[Any]] = []
    for cell in range(2 * side * 2 * side):
        value = state[at + BOX + cell]
        if value == CASTLE:
            cells.append([x_of(side, cell), y_of(side, cell), "C", 0])
        elif value > BLOCKED and value & 7:
            letter = letters[(value & 7) - 1]
            cells.append([x_of(side, cell), y_of(side, cell), letter, value >> 4 & 7])
    cells.sort()
    return cells


def properties_of(sheet: "Any", letters: str) -> "list[list[Any]]":
    """List the properties of a score sheet as [letter, squares, crowns, points], sorted."""
    rows = []
    for index in range(sheet[sheets.COUNT]):
        at = sheets.FIRST + index * sheets.ENTRY
        letter = letters[sheet[at + sheets.TERRAIN] - 1]
        squares = sheet[at + sheets.SQUARES]
        crowns = sheet[at + sheets.ITS_CROWNS]
        rows.append([letter, squares, crowns, squares * crowns])
    rows.sort()
    return rows
