"""The state of the game on the table, for `state` and `log` of the virtual device.

Portable: runs unchanged on CPython and MicroPython. Objects are tuples of pairs, as `json_text`
writes them.
"""

from array import array

from castellan.rules import property as sheets
from castellan.rules import registry
from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, step_of
from castellan.rules.kingdomino import layout
from castellan.rules.names import COLOURS
from castellan.rules.square import TERRAINS, x_of, y_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PHASES = ("row", "draw", "king", "place", "over")


def game_of(session: "Any") -> "Any":
    """The whole state, None where there is no match."""
    if session is None or session.match is None:
        return None
    match = session.match
    players = range(len(match.seats))
    options = registry.meta(session.game).OPTIONS
    return (
        ("game", session.game),
        ("mode", "count" if session.is_tally else "play"),
        ("players", [COLOURS[colour] for colour in match.seats]),
        ("options", [word for word, bit in options if match.options & bit]),
        ("phase", _PHASES[match.state[layout.PHASE]]),
        ("turn", _name(match, match.actor())),
        ("round", match.state[layout.ROUND]),
        ("domino", _domino(match)),
        ("row", _row(match, layout.ROW_TILES, layout.ROW_KINGS)),
        ("next", _row(match, layout.NEXT_TILES, layout.NEXT_KINGS)),
        ("placements", _placements(match)),
        ("kingdoms", [_kingdom(match, player) for player in players]),
        ("scores", [_score(match, player)[sheets.TOTAL] for player in players]),
        ("places", _places(match)),
        ("games", _finished_games(match)),
        ("finished", match.done()),
    )


def log_of(session: "Any") -> "list[str]":
    """The lines of the match's log as text, none where there is no match."""
    if session is None or session.match is None:
        return []
    return list(registry.open_text(session.game).write(session.match))


def _name(match: "Any", player: int) -> "str | None":
    if player == NOBODY:
        return None
    return "table" if player == TABLE else str(COLOURS[match.seats[player]])


def _domino(match: "Any") -> "int | None":
    """The domino that is being placed."""
    if match.state[layout.PHASE] != layout.PLACEMENT:
        return None
    return int(match.state[layout.ROW_TILES + match.state[layout.TURN]])


def _row(match: "Any", tiles: int, kings: int) -> "list[Any]":
    found = []
    for slot in range(match.row_size):
        number = match.state[tiles + slot]
        king = match.state[kings + slot]
        if number:
            owner = None if king == layout.FREE else _name(match, king)
            found.append((("number", number), ("king", owner)))
    return found


def _placements(match: "Any") -> "list[Any]":
    """Where the domino may go, each as [x1, y1, x2, y2]; empty where it fits nowhere."""
    if match.state[layout.PHASE] != layout.PLACEMENT:
        return []
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    count = match.legal(choices)
    side = match.grid
    found = []
    for index in range(count):
        spot = choices[index] - layout.PLACE
        if spot >= 0:
            one = spot >> 2
            other = one + step_of(side, spot & 3)
            found.append([x_of(side, one), y_of(side, one), x_of(side, other), y_of(side, other)])
    return found


def _kingdom(match: "Any", player: int) -> "Any":
    sheet = _score(match, player)
    return (
        ("colour", _name(match, player)),
        ("cells", cells_of(match, player)),
        ("discards", match.state[layout.DISCARDS + player]),
        ("properties", _properties(sheet)),
        ("total", sheet[sheets.TOTAL]),
        ("largest", sheet[sheets.LARGEST]),
        ("crowns", sheet[sheets.CROWNS]),
    )


def cells_of(match: "Any", player: int) -> "list[list[Any]]":
    """The squares of a kingdom as [x, y, letter, crowns], sorted by x and y."""
    side = match.grid
    at = match.kingdom(player) + BOX
    cells: list[list[Any]] = []
    for cell in range(2 * side * 2 * side):
        value = match.state[at + cell]
        if value == CASTLE:
            cells.append([x_of(side, cell), y_of(side, cell), "C", 0])
        elif value > BLOCKED:
            letter = TERRAINS[(value & 7) - 1]
            cells.append([x_of(side, cell), y_of(side, cell), letter, value >> 4 & 7])
    cells.sort()
    return cells


def _score(match: "Any", player: int) -> "Any":
    sheet = array("H", bytes(2 * sheets.sheet_size(match.grid)))
    match.score(player, sheet)
    return sheet


def _properties(sheet: "Any") -> "list[list[Any]]":
    """[letter, squares, crowns, points] of each, sorted."""
    found = []
    for index in range(sheet[sheets.COUNT]):
        at = sheets.FIRST + index * sheets.ENTRY
        letter = TERRAINS[sheet[at + sheets.TERRAIN] - 1]
        squares = sheet[at + sheets.SQUARES]
        crowns = sheet[at + sheets.ITS_CROWNS]
        found.append([letter, squares, crowns, squares * crowns])
    found.sort()
    return found


def _places(match: "Any") -> "list[int]":
    out = array("H", bytes(2 * len(match.seats)))
    match.match_places(out)
    return list(out)


def _finished_games(match: "Any") -> "list[list[int]]":
    """The points of each finished game of the match, by player."""
    players = range(len(match.seats))
    games = range(match.state[layout.GAME])
    return [[match.game_points(game, player) for player in players] for game in games]
