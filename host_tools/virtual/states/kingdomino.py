"""Describes the dominoes, kings and kingdoms of Kingdomino and its family.

Portable: runs unchanged on CPython and MicroPython.
"""

from array import array

from castellan.rules import property as sheets
from castellan.rules.kingdomino import layout
from castellan.rules.square import TERRAINS

from host_tools.virtual.states import name_of
from host_tools.virtual.states.shared import cells_of, properties_of, squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("row", "draw", "king", "place", "over")


def part_of(session: "Any") -> "list[Any]":
    """Return rows, placements, kingdoms, and the finished games of a Dynasty."""
    match = session.match
    players = range(len(match.seats))
    games = range(match.state[layout.GAME])
    pairs = family_part(session, PHASES)
    pairs.append(("kingdoms", [tuple(kingdom_of(session, player)) for player in players]))
    points = [[match.game_points(game, player) for player in players] for game in games]
    pairs.append(("games", points))
    return pairs


def family_part(session: "Any", phases: "tuple[str, ...]") -> "list[Any]":
    """Return the pairs that all games with dominoes have: phase, round, rows, placements."""
    match = session.match
    return [
        ("phase", phases[match.state[layout.PHASE]]),
        ("round", match.state[layout.ROUND]),
        ("domino", _domino(match)),
        ("row", _row(match, layout.ROW_TILES, layout.ROW_KINGS)),
        ("next", _row(match, layout.NEXT_TILES, layout.NEXT_KINGS)),
        ("placements", _placements(match)),
    ]


def _domino(match: "Any") -> "int | None":
    """Return the number of the domino to be placed, or None."""
    if match.state[layout.PHASE] != layout.PLACEMENT:
        return None
    return printed(match.state[layout.ROW_TILES + match.state[layout.TURN]])


def printed(tile: int) -> int:
    """Return the number on the back of a domino.

    The dominoes of both boxes are numbered from 1.
    """
    return (tile - 1) % layout.TILES + 1


def _row(match: "Any", tiles: int, kings: int) -> "list[Any]":
    found = []
    for slot in range(match.row_size):
        number = match.state[tiles + slot]
        king = match.state[kings + slot]
        if number:
            owner = None if king == layout.FREE else name_of(match, king)
            found.append((("number", printed(number)), ("king", owner)))
    return found


def _placements(match: "Any") -> "list[Any]":
    """List the legal placements of the domino as [x1, y1, x2, y2]."""
    if match.state[layout.PHASE] != layout.PLACEMENT:
        return []
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    count = match.legal(choices)
    return [
        squares_of(match.grid, choices[index] - layout.PLACE)
        for index in range(count)
        if choices[index] >= layout.PLACE
    ]


def kingdom_of(session: "Any", player: int) -> "list[Any]":
    """Describe a player's kingdom: squares, properties, points and discards."""
    match = session.match
    sheet = session.sheet
    total = match.score(player, sheet)
    return [
        ("colour", name_of(match, player)),
        ("cells", cells_of(match.state, match.kingdom(player), match.grid, TERRAINS)),
        ("discards", match.state[layout.DISCARDS + player]),
        ("properties", properties_of(sheet, TERRAINS)),
        ("total", total),
        ("largest", sheet[sheets.LARGEST]),
        ("crowns", sheet[sheets.CROWNS]),
    ]
