"""What a match looks like now: kingdoms, dominoes, points."""

from array import array
from collections.abc import Sequence
from typing import Any

from castellan.rules import kingdom as grid
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size
from castellan.rules.square import TERRAINS, cell_at, x_of, y_of

from host_tools.games import kingdom_view_of
from host_tools.kingdoms.kingdom import Kingdom, Result, result_of
from host_tools.virtual.states.shared import cells_of


def kingdom_of(match: Any, player: int) -> Kingdom:
    """The kingdom of a player as cells."""
    found = cells_of(match.state, match.kingdom(player), match.grid, TERRAINS)
    cells = [(x, y, letter, crowns) for x, y, letter, crowns in found if (x, y) != (0, 0)]
    name = kingdom_view_of(match).name
    return Kingdom(match.grid, cells, match.options, discards_of(match, player), name)


def discards_of(match: Any, player: int) -> int:
    """How many dominoes of the player's kingdom have been discarded in this game."""
    return sum(match.state[layout.DISCARDS + partner] for partner in partners_of(match, player))


def partners_of(match: Any, player: int) -> list[int]:
    """The players who share the player's kingdom (W3)."""
    at = match.kingdom(player)
    return [other for other in range(len(match.seats)) if match.kingdom(other) == at]


def houses_of(match: Any) -> list[list[int]]:
    """The players by the kingdoms they have."""
    houses: list[list[int]] = []
    for player in range(len(match.seats)):
        partners = partners_of(match, player)
        if partners not in houses:
            houses.append(partners)
    return houses


def letter_and_crowns(value: int) -> tuple[str, int]:
    """What a byte of the rules core says of a square."""
    return TERRAINS[(value & 7) - 1], value >> 4 & 7


def halves_of(match: Any, number: int) -> list[str]:
    """The squares of a domino as words."""
    halves = match.dominoes[2 * number - 2 : 2 * number]
    return ["{}{}".format(*letter_and_crowns(half)) for half in halves]


def result_for(match: Any, player: int) -> Result:
    """The points of a player in the game on the table."""
    sheet = array("H", bytes(2 * sheet_size(match.grid)))
    match.score(player, sheet)
    return result_of(sheet, kingdom_view_of(match))


def total_of(match: Any, player: int) -> int:
    """The points of a player in the whole match, the game on the table included."""
    points = int(match.match_points(player))
    if match.state[layout.PHASE] == layout.GAME_OVER:
        return points
    return points + result_for(match, player).total


def next_row(match: Any) -> list[tuple[int, int]]:
    """The dominoes of the next row with the player whose king is on it; FREE for none."""
    state = match.state
    found = []
    for slot in range(match.row_size):
        number = state[layout.NEXT_TILES + slot]
        if number:
            found.append((number, state[layout.NEXT_KINGS + slot]))
    return found


def domino_in_turn(match: Any) -> int:
    """The domino that is being placed."""
    return int(match.state[layout.ROW_TILES + match.state[layout.TURN]])


def halves_in_turn(match: Any) -> list[str]:
    """The squares of the domino that is being placed."""
    return halves_of(match, domino_in_turn(match))


def squares_of(match: Any, action: int) -> list[tuple[int, int]]:
    """Where a placement puts the first and the second half."""
    cell = action - layout.PLACE >> 2
    other = cell + grid.step_of(match.grid, action & 3)
    return [(x_of(match.grid, one), y_of(match.grid, one)) for one in (cell, other)]


def rounds_of(match: Any) -> int:
    """How many rows have come up, in all games of the match."""
    state = match.state
    finished = state[layout.GAME] - (state[layout.PHASE] == layout.GAME_OVER)
    return int(finished * match.rows + state[layout.ROUND])


def finished_games_of(match: Any) -> list[list[int]]:
    """The points of every finished game of a Dynasty, by player."""
    players = range(len(match.seats))
    games = range(match.state[layout.GAME])
    return [[int(match.game_points(game, player)) for player in players] for game in games]


def placement_at(match: Any, squares: Sequence[tuple[int, int] | None]) -> int | None:
    """The placement with its halves on two squares, None where they do not lie side by side."""
    one, other = squares
    if one is None or other is None:
        return None
    cell = cell_at(match.grid, *one)
    for direction in range(4):
        action = layout.PLACE + (cell << 2) + direction
        if squares_of(match, action) == [one, other]:
            return action
    return None
