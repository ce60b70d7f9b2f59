"""Who has how many points in a match of Kingdomino, and who has won.

Room: rules. The match imports it when somebody asks.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking
from castellan.rules.kingdomino.layout import DISCARDS, GAME
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.kingdomino.turns import Turns
from castellan.rules.property import CROWNS, LARGEST, sheet_size

_MOST_PLAYERS = const(4)
_TIE_BREAK = const(3)  # K11: points, then the largest property, then crowns

_sheet = array("H", bytes(2 * sheet_size(7)))
_values = array("H", bytes(2 * _MOST_PLAYERS * _TIE_BREAK))


def score(match: Turns, player: int, sheet: array) -> int:
    """Fill the sheet of a player in the game on the table; return the total (K10)."""
    discards = match.state[DISCARDS + player]
    at = match.kingdom(player)
    return fill_sheet(match.state, at, match.grid, match.options, discards, sheet)


def places(match: Turns, out):
    """Write each player's place in the game on the table, ties shared (K11)."""
    for player in range(len(match.seats)):
        at = player * _TIE_BREAK
        _values[at] = score(match, player, _sheet)
        _values[at + 1] = _sheet[LARGEST]
        _values[at + 2] = _sheet[CROWNS]
    ranking.places(_values, len(match.seats), _TIE_BREAK, out)


def game_points(match: Turns, game: int, player: int) -> int:
    """Points of a finished game of the match (K14)."""
    if match.games == 1:
        return score(match, player, _sheet)  # still on the table: nothing need remember it
    at = match.extras + 2 * (game * _MOST_PLAYERS + player)
    return match.state[at] | match.state[at + 1] << 8


def match_points(match: Turns, player: int) -> int:
    """Points of all finished games together: what Dynasty is won by (K14)."""
    points = 0
    for game in range(match.state[GAME]):
        points += game_points(match, game, player)
    return points


def match_places(match: Turns, out):
    """Write each player's place in the whole match; Dynasty shares equal sums (K14)."""
    if match.games == 1:
        places(match, out)
        return
    for player in range(len(match.seats)):
        _values[player] = match_points(match, player)
    ranking.places(_values, len(match.seats), 1, out)


def keep_points(match: Turns, game: int):
    """Remember the points of the game on the table, which the next one will clear away (K14)."""
    for player in range(len(match.seats)):
        points = score(match, player, _sheet)
        at = match.extras + 2 * (game * _MOST_PLAYERS + player)
        match.state[at] = points & 255
        match.state[at + 1] = points >> 8
