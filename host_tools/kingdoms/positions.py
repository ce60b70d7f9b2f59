"""Reads kingdoms, dominoes and points from the state of a match of the Kingdomino family."""

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
    """Return the kingdom of a player."""
    squares = cells_of(match.state, match.kingdom(player), match.grid, TERRAINS)
    cells = [(x, y, letter, crowns) for x, y, letter, crowns in squares if (x, y) != (0, 0)]
    name = kingdom_view_of(match).name
    return Kingdom(match.grid, cells, match.options, discards_of(match, player), name)


def discards_of(match: Any, player: int) -> int:
    """Count the discarded dominoes of the player's kingdom in this game."""
    return sum(match.state[layout.DISCARDS + partner] for partner in partners_of(match, player))


def partners_of(match: Any, player: int) -> list[int]:
    """List the players who share the player's kingdom (W3)."""
    at = match.kingdom(player)
    return [other for other in range(len(match.seats)) if match.kingdom(other) == at]


def houses_of(match: Any) -> list[list[int]]:
    """List the groups of players who share a kingdom."""
    houses: list[list[int]] = []
    for player in range(len(match.seats)):
        partners = partners_of(match, player)
        if partners not in houses:
            houses.append(partners)
    return houses


def letter_and_crowns(value: int) -> tuple[str, int]:
    """Return the terrain letter and the crowns of a square's byte."""
    return TERRAINS[(value & 7) - 1], value >> 4 & 7


def halves_of(match: Any, number: int) -> list[str]:
    """Return the two squares of a domino as words, such as `w1`."""
    halves = match.dominoes[2 * number - 2 : 2 * number]
    return ["{}{}".format(*letter_and_crowns(half)) for half in halves]


def result_for(match: Any, player: int) -> Result:
    """Score a player in the current game."""
    sheet = array("H", bytes(2 * sheet_size(match.grid)))
    match.score(player, sheet)
    return result_of(sheet, kingdom_view_of(match))


def total_of(match: Any, player: int) -> int:
    """Return the points of a player in the match, including the current game."""
    points = int(match.match_points(player))
    if match.state[layout.PHASE] == layout.GAME_OVER:
        return points
    return points + result_for(match, player).total


def next_row(match: Any) -> list[tuple[int, int]]:
    """List the dominoes of the next row, each with the player whose king is on it, or FREE."""
    state = match.state
    row = []
    for slot in range(match.row_size):
        number = state[layout.NEXT_TILES + slot]
        if number:
            row.append((number, state[layout.NEXT_KINGS + slot]))
    return row


def domino_in_turn(match: Any) -> int:
    """Return the number of the domino to place."""
    return int(match.state[layout.ROW_TILES + match.state[layout.TURN]])


def halves_in_turn(match: Any) -> list[str]:
    """Return the two squares of the domino to place, as words."""
    return halves_of(match, domino_in_turn(match))


def squares_of(match: Any, action: int) -> list[tuple[int, int]]:
    """Return the squares of the first and the second half of a placement."""
    cell = action - layout.PLACE >> 2
    other = cell + grid.step_of(match.grid, action & 3)
    return [(x_of(match.grid, one), y_of(match.grid, one)) for one in (cell, other)]


def rounds_of(match: Any) -> int:
    """Count the rows drawn in all games of the match."""
    state = match.state
    finished = state[layout.GAME] - (state[layout.PHASE] == layout.GAME_OVER)
    return int(finished * match.rows + state[layout.ROUND])


def finished_games_of(match: Any) -> list[list[int]]:
    """List the points of each finished game of a Dynasty, by player."""
    players = range(len(match.seats))
    games = range(match.state[layout.GAME])
    return [[int(match.game_points(game, player)) for player in players] for game in games]


def placement_at(match: Any, squares: Sequence[tuple[int, int] | None]) -> int | None:
    """Return the placement on two squares, or None if they are not adjacent."""
    one, other = squares
    if one is None or other is None:
        return None
    cell = cell_at(match.grid, *one)
    for direction in range(4):
        action = layout.PLACE + (cell << 2) + direction
        if squares_of(match, action) == [one, other]:
            return action
    return None
