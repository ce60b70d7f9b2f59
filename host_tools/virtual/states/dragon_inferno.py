"""Describes Dragon Inferno: caves, eggs, placements and the squares on the game board.

Portable: runs unchanged on CPython and MicroPython.
"""

from array import array

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART

from host_tools.virtual.states import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("caves", "egg", "tile", "dragon", "over")
# The mark of a square, by its bits for castle and hole.
MARKS = {0: "o", d.CASTLE: "A", d.HOLE: "H", d.CASTLE | d.HOLE: "X"}


def part_of(session: "Any") -> "list[Any]":
    """Return the caves, the free eggs, the placements and both players."""
    match = session.match
    s = match.state
    dealt = [s[d.CAVES + cave] + 1 for cave in range(s[d.DEALT])]
    pairs: list[tuple[str, Any]] = [
        ("phase", PHASES[s[d.PHASE]]),
        ("pieces", f"{match.pieces.stamp:04x}"),
        ("board", [match.pieces.width, match.pieces.height]),
        ("caves", dealt),
        ("flown", s[d.FLOWN]),
        ("eggs", _eggs(match)),
        ("placements", _placements(match)),
        ("kingdoms", [_kingdom(session, player) for player in range(2)]),
    ]
    burnt = burnt_squares_of_nobody(match)
    if burnt:
        pairs.append(("burnt", burnt))
    return pairs


def burnt_squares_of_nobody(match: "Any") -> "list[list[int]]":
    """List the burnt squares without a tile. Only an irregular dragon makes them."""
    return _without_tile(match, d.BURNT)


def _eggs(match: "Any") -> "list[list[int]]":
    return _without_tile(match, d.EGG_HERE)


def _without_tile(match: "Any", bit: int) -> "list[list[int]]":
    """List the squares with this bit and without a tile, as [x, y]."""
    width = match.pieces.width
    found = []
    for cell in range(width * match.pieces.height):
        value = match.state[d.BOARD + cell]
        if value & bit and not value & d.OWNER:
            found.append([cell % width, cell // width])
    return found


def _placements(match: "Any") -> "list[list[int]]":
    """List legal placements: [tile, x, y, rotation], dragon [x, y, rotation], or egg [x, y]."""
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    width = match.pieces.width
    found = []
    for index in range(match.legal(choices)):
        action = choices[index]
        if action >= d.EGG:
            place = [(action & 127) % width, (action & 127) // width]
            if action >= d.DRAGON:
                place.append(action >> 7 & 7)
            if action >= d.TILE:
                place.insert(0, (action - d.TILE >> 10) + 1)
            found.append(place)
    return found


def _kingdom(session: "Any", player: int) -> "Any":
    match = session.match
    left = match.state[d.TILES_LEFT + player]
    sheet = session.sheet
    total = match.score(player, sheet)
    return (
        ("colour", name_of(match, player)),
        ("cells", cells_of(match, player)),
        ("tiles", [tile + 1 for tile in range(match.pieces.tiles) if left >> tile & 1]),
        ("squares", sheet[SQUARES_PART]),
        ("castles", sheet[CASTLES_PART]),
        ("broken", -sheet[BROKEN_PART]),
        ("total", total),
    )


def cells_of(match: "Any", player: int) -> "list[list[Any]]":
    """List the squares of a player as [x, y, mark, burnt], sorted by x and y."""
    cells: list[list[Any]] = []
    width = match.pieces.width
    for cell in range(width * match.pieces.height):
        value = match.state[d.BOARD + cell]
        if value & d.OWNER == 1 + player:
            mark = MARKS[value & (d.CASTLE | d.HOLE)]
            cells.append([cell % width, cell // width, mark, bool(value & d.BURNT)])
    cells.sort()
    return cells
