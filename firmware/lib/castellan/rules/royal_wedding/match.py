"""The Royal Wedding: rows from two decks by turns, longer rows, and partners with one purse.

Room: rules. Everything else is Queendomino.
"""

from castellan.rules.kingdomino.layout import ROUND, TILES
from castellan.rules.kingdomino.tables import DOMINOES as KINGDOMINO
from castellan.rules.queendomino.match import Queendomino
from castellan.rules.queendomino.tables import DOMINOES as QUEENDOMINO
from castellan.rules.royal_wedding.meta import SCHEMA as ROYAL_SCHEMA
from castellan.rules.royal_wedding.meta import TEAMS


class RoyalWedding(Queendomino):
    """One match of the Royal Wedding. Kingdomino's dominoes lie in the state as 49 to 96."""

    SCHEMA = ROYAL_SCHEMA
    dominoes = QUEENDOMINO + KINGDOMINO

    def _measure(self, players: int, options: int):
        """The measures of the game for so many players (table W)."""
        self.in_teams = bool(options & TEAMS)
        crowd = players > 4 or self.in_teams
        self.grid = 5 if crowd and not self.in_teams else 7
        self.row_size = 8 if crowd else 4
        self.rows = 12 if crowd else 24
        self.games = 1
        self.kingdoms = players // 2 if self.in_teams else players

    def house(self, player: int) -> int:
        """Whose kingdom and purse a player uses; partners share one (W3)."""
        return player // 2 if self.in_teams else player

    def deck(self) -> int:
        """The first row comes from Queendomino, the second from Kingdomino, and so on (W1)."""
        return TILES if self.state[ROUND] & 1 else 0

    def rows_of_deck(self) -> int:
        """How many rows have come up from that deck."""
        return self.state[ROUND] // 2


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    from castellan.rules.royal_wedding import meta  # noqa: PLC0415 - not needed to play

    if meta.problem(seats, options):
        return None
    return RoyalWedding(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    from castellan.rules import replay  # noqa: PLC0415 - not needed to play

    return replay.load(make, ROYAL_SCHEMA, data)
