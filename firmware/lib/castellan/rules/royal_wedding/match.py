"""The Royal Wedding: rows from two decks by turns, longer rows, and partners with one purse.

Room: rules. Everything else is Queendomino.
"""

from castellan.rules import replay
from castellan.rules.kingdomino.layout import DECK, ROUND, TILES
from castellan.rules.kingdomino.tables import DOMINOES as KINGDOMINO
from castellan.rules.queendomino.layout import EXTRAS as QUEENS
from castellan.rules.queendomino.match import Queendomino
from castellan.rules.queendomino.tables import DOMINOES as QUEENDOMINO
from castellan.rules.royal_wedding import meta


class RoyalWedding(Queendomino):
    """One match of the Royal Wedding. Kingdomino's dominoes lie in the state as 49 to 96."""

    SCHEMA = meta.SCHEMA
    dominoes = QUEENDOMINO + KINGDOMINO
    EXTRAS = QUEENS + TILES  # for the second deck

    def _measure(self, players: int, options: int):
        """The measures of the game for so many players (table W)."""
        in_teams = bool(options & meta.TEAMS)
        crowd = players > 4 or in_teams
        self.grid = 5 if crowd and not in_teams else 7
        self.row_size = 8 if crowd else 4
        self.rows = 12 if crowd else 24
        self.games = 1
        self.kingdoms = players // 2 if in_teams else players

    def deck_at(self, deck: int) -> int:
        """Where in the state the numbers of a deck are."""
        return self.extras + QUEENS if deck else DECK

    def deck(self) -> int:
        """The first row comes from Queendomino, the second from Kingdomino, and so on (W1)."""
        return TILES if self.state[ROUND] & 1 else 0

    def rows_of_deck(self) -> int:
        """How many rows have come up from that deck."""
        return self.state[ROUND] // 2


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    if meta.problem(seats, options):
        return None
    return RoyalWedding(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    return replay.load(make, meta.SCHEMA, data)
