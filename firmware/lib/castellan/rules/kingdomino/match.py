"""Kingdomino whole: the turns with their scores, places and winners.

Room: rules.
"""

from array import array

from castellan.rules import contract, ranking
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.layout import DISCARDS, GAME, GAME_OVER, GAME_POINTS, PHASE
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.kingdomino.turns import Turns
from castellan.rules.property import CROWNS, LARGEST, sheet_size

_MOST_PLAYERS = 4
_TIE_BREAK = 3  # K11: points, then the largest property, then crowns

_sheet = array("H", bytes(2 * sheet_size(7)))
_values = array("H", bytes(2 * _MOST_PLAYERS * _TIE_BREAK))


class Kingdomino(Turns):
    """One match of Kingdomino, or three games of it with Dynasty."""

    def score(self, player: int, sheet: array) -> int:
        """Fill the sheet of a player in the game on the table; return the total (K10)."""
        discards = self.state[DISCARDS + player]
        at = self.kingdom(player)
        return fill_sheet(self.state, at, self.grid, self.options, discards, sheet)

    def places(self, out):
        """Write each player's place in the game on the table, ties shared (K11)."""
        for player in range(len(self.seats)):
            at = player * _TIE_BREAK
            _values[at] = self.score(player, _sheet)
            _values[at + 1] = _sheet[LARGEST]
            _values[at + 2] = _sheet[CROWNS]
        ranking.places(_values, len(self.seats), _TIE_BREAK, out)

    def game_points(self, game: int, player: int) -> int:
        """Points of a finished game of the match (K14)."""
        if self.games == 1:
            return self.score(player, _sheet)  # still on the table: nothing need remember it
        at = GAME_POINTS + 2 * (game * _MOST_PLAYERS + player)
        return self.state[at] | self.state[at + 1] << 8

    def match_points(self, player: int) -> int:
        """Points of all finished games together: what Dynasty is won by (K14)."""
        points = 0
        for game in range(self.state[GAME]):
            points += self.game_points(game, player)
        return points

    def match_places(self, out):
        """Write each player's place in the whole match; Dynasty shares equal sums (K14)."""
        if self.games == 1:
            self.places(out)
            return
        for player in range(len(self.seats)):
            _values[player] = self.match_points(player)
        ranking.places(_values, len(self.seats), 1, out)

    def _finish_game(self):
        s = self.state
        game = s[GAME]
        if self.games > 1:
            self._keep_points(game)
        s[GAME] = game + 1
        s[PHASE] = GAME_OVER

    def _keep_points(self, game: int):
        for player in range(len(self.seats)):
            points = self.score(player, _sheet)
            at = GAME_POINTS + 2 * (game * _MOST_PLAYERS + player)
            self.state[at] = points & 255
            self.state[at + 1] = points >> 8


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    if meta.problem(seats, options):
        return None
    return Kingdomino(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    return contract.load(make, meta.SCHEMA, data)
