"""The points and places of a match of Kingdomino.

Room: rules. `match.Kingdomino` has a method for each public function.
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
    """Fill a player's score sheet for the current game. Returns the total (K10)."""
    discards = match.state[DISCARDS + player]
    at = match.kingdom(player)
    return fill_sheet(match.state, at, match.grid, match.options, discards, sheet)


def places(match: Turns, out):
    """Write each player's place in the current game. Ties share a place (K11)."""
    for player in range(len(match.seats)):
        at = player * _TIE_BREAK
        _values[at] = score(match, player, _sheet)
        _values[at + 1] = _sheet[LARGEST]
        _values[at + 2] = _sheet[CROWNS]
    ranking.places(_values, len(match.seats), _TIE_BREAK, out)


def game_points(match: Turns, game: int, player: int) -> int:
    """Return a player's points in a finished game of the match (K14)."""
    if match.games == 1:
        return score(match, player, _sheet)  # the kingdoms are not cleared yet
    at = match.extras + 2 * (game * _MOST_PLAYERS + player)
    return match.state[at] | match.state[at + 1] << 8


def match_points(match: Turns, player: int) -> int:
    """Return the sum of a player's points in all finished games. It decides Dynasty (K14)."""
    points = 0
    for game in range(match.state[GAME]):
        points += game_points(match, game, player)
    return points


def match_places(match: Turns, out):
    """Write each player's place in the whole match. In Dynasty equal sums share one (K14)."""
    if match.games == 1:
        places(match, out)
        return
    for player in range(len(match.seats)):
        _values[player] = match_points(match, player)
    ranking.places(_values, len(match.seats), 1, out)


def keep_points(match: Turns, game: int):
    """Store all points of a finished game before the next game clears the kingdoms (K14)."""
    for player in range(len(match.seats)):
        points = score(match, player, _sheet)
        at = match.extras + 2 * (game * _MOST_PLAYERS + player)
        match.state[at] = points & 255
        match.state[at + 1] = points >> 8
