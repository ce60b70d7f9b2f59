"""Convert the bytes of the core into the words of the naive judge."""

from array import array

from castellan.rules.kingdom import BLOCKED, BOX, step_of
from castellan.rules.kingdomino import layout
from castellan.rules.property import COUNT, ENTRY, FIRST
from castellan.rules.square import TERRAINS, x_of, y_of


def terrain_of(value: int) -> tuple:
    """Convert a byte of the core's grid into (letter, crowns)."""
    terrain = value & 7
    return ("C" if terrain == 0 else TERRAINS[terrain - 1], value >> 4 & 7 if terrain else 0)


def cells_of(state: bytearray, at: int, size: int) -> dict:
    """Return the squares of a kingdom in the core as a dictionary, like the naive kingdom's."""
    cells = {}
    for cell in range(2 * size * (2 * size + 1)):
        value = state[at + BOX + cell]
        if value > BLOCKED:
            cells[(x_of(size, cell), y_of(size, cell))] = terrain_of(value)
    return cells


def placement_of(action: int, size: int) -> list:
    """Convert a placement action of the core into ``[x1, y1, x2, y2]``."""
    spot = action - layout.PLACE
    one = spot >> 2
    two = one + step_of(size, spot & 3)
    return [x_of(size, one), y_of(size, one), x_of(size, two), y_of(size, two)]


def properties_of(sheet: array) -> list:
    """Return the properties on a score sheet as sorted ``[letter, squares, crowns, points]``."""
    found = []
    for index in range(sheet[COUNT]):
        terrain, squares, crowns = sheet[FIRST + index * ENTRY : FIRST + index * ENTRY + 3]
        found.append([TERRAINS[terrain - 1], squares, crowns, squares * crowns])
    return sorted(found)
