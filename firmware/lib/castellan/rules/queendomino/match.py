"""Queendomino whole: the turns with their scores and places.

Room: rules.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking
from castellan.rules.kingdomino.layout import GAME, GAME_OVER, PHASE
from castellan.rules.property import LARGEST, sheet_size
from castellan.rules.queendomino.meta import SCHEMA
from castellan.rules.queendomino.score import fill_house_sheet
from castellan.rules.queendomino.turns import QueenTurns

_MOST_PLAYERS = const(8)
_TIE_BREAK = const(2)  # Q19: points, then the largest property

_sheet = array("H", bytes(2 * sheet_size(7)))
_values = array("H", bytes(2 * _MOST_PLAYERS * _TIE_BREAK))


class Queendomino(QueenTurns):
    """One match of Queendomino."""

    def score(self, player: int, sheet) -> int:
        """Fill the sheet of a player's house; return the total (Q18)."""
        return fill_house_sheet(self, player, sheet)

    def places(self, out):
        """Write each player's place, ties shared (Q19); partners stand together."""
        for player in range(len(self.seats)):
            _values[player * _TIE_BREAK] = self.score(player, _sheet)
            _values[player * _TIE_BREAK + 1] = _sheet[LARGEST]
        ranking.places(_values, len(self.seats), _TIE_BREAK, out)

    def match_points(self, player: int) -> int:
        """The points of the one game that the match is, when it is finished."""
        return self.score(player, _sheet) if self.state[GAME] else 0

    def match_places(self, out):
        """The places of the one game that the match is."""
        self.places(out)

    def _finish_game(self):
        self.state[GAME] = 1
        self.state[PHASE] = GAME_OVER


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    from castellan.rules.queendomino import meta  # noqa: PLC0415 - not needed to play

    if meta.problem(seats, options):
        return None
    return Queendomino(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    from castellan.rules import replay  # noqa: PLC0415 - not needed to play

    return replay.load(make, SCHEMA, data)
