"""The points and places of a match of Kingdomino.

Room: rules. `match.Kingdomino` has a method for each public function.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.layout import DISCARDS, GAME
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.kingdomino.turns import Turns
from castellan.rules.property import CROWNS, LARGEST, sheet_size

_MOST_PLAYERS = const(4)
_TIE_BREAK = const(3)  # K11: points, then the largest property, then crowns

_PLACE_SHIFT = const(14)  # a stored number is points | place - 1 << 14
_POINTS = const(0x3FFF)

_sheet = array("H", bytes(2 * sheet_size(7)))
_values = array("H", bytes(2 * _MOST_PLAYERS * _TIE_BREAK))
_places = bytearray(_MOST_PLAYERS)


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
    return _stored(match, game, player) & _POINTS


def _stored(match: Turns, game: int, player: int) -> int:
    at = match.extras + 2 * (game * _MOST_PLAYERS + player)
    return match.state[at] | match.state[at + 1] << 8


def match_points(match: Turns, player: int) -> int:
    """Return the sum of a player's points in all finished games. It decides Dynasty (K14)."""
    points = 0
    for game in range(match.state[GAME]):
        points += game_points(match, game, player)
    return points


def match_places(match: Turns, out):
    """Write each player's place in the whole match. Dynasty compares sums, then K14's options."""
    if match.games == 1:
        places(match, out)
        return
    for player in range(len(match.seats)):
        _values[2 * player] = match_points(match, player)
        _values[2 * player + 1] = _tie_break(match, player)
    ranking.places(_values, len(match.seats), 2, out)


def _tie_break(match: Turns, player: int) -> int:
    """Return the number that decides between equal sums, or 0 if they share a place (K14)."""
    worth = 0
    for game in range(match.state[GAME]):
        place = _stored(match, game, player) >> _PLACE_SHIFT
        if match.options & meta.TIE_BY_LAST:
            worth = _MOST_PLAYERS - place
        elif match.options & meta.TIE_BY_WINS and not place:
            worth += 1
    return worth


def keep_results(match: Turns, game: int):
    """Store points and places of a finished game before the next one clears the kingdoms (K14)."""
    places(match, _places)
    for player in range(len(match.seats)):
        result = score(match, player, _sheet) | _places[player] - 1 << _PLACE_SHIFT
        at = match.extras + 2 * (game * _MOST_PLAYERS + player)
        match.state[at] = result & 255
        match.state[at + 1] = result >> 8
