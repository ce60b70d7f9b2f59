"""A whole match of the Royal Wedding: rows alternate between two decks, partners share a house.

Room: rules. All other rules are the same as in Queendomino.
"""

from castellan.rules import replay
from castellan.rules.kingdomino.layout import DECK, ROUND, TILES
from castellan.rules.kingdomino.tables import DOMINOES as KINGDOMINO
from castellan.rules.kingdomino.tables import PACK as KING_PACK
from castellan.rules.queendomino.layout import EXTRAS as QUEENS
from castellan.rules.queendomino.match import Queendomino
from castellan.rules.queendomino.tables import DOMINOES as QUEENDOMINO
from castellan.rules.queendomino.tables_buildings import PACK as QUEEN_PACK
from castellan.rules.royal_wedding import meta

PACK = bytes(QUEEN_PACK + KING_PACK)


class RoyalWedding(Queendomino):
    """One match of the Royal Wedding. Kingdomino's dominoes have the numbers 49 to 96."""

    SCHEMA = meta.SCHEMA
    dominoes = QUEENDOMINO + KINGDOMINO
    PACKS = meta.PACKS
    pack = PACK
    EXTRAS = QUEENS + TILES  # for the second deck

    def _measure(self, players: int, options: int):
        """Set the sizes that depend on players and options (table W)."""
        in_teams = bool(options & meta.TEAMS)
        crowd = players > 4 or in_teams
        self.grid = 5 if crowd and not in_teams else 7
        self.row_size = 8 if crowd else 4
        self.rows = 12 if crowd else 24
        self.games = 1
        self.kingdoms = players // 2 if in_teams else players

    def _take_tables(self, tables: bytes):
        """Use the tables of Queendomino, and the dominoes of Kingdomino behind them."""
        end = len(tables) - len(KINGDOMINO)
        self.dominoes = tables[: len(QUEENDOMINO)] + tables[end:]
        self.buildings = tables[len(QUEENDOMINO) : end]

    def deck_at(self, deck: int) -> int:
        """Return the offset in `state` of a deck's dominoes. `deck` is a result of `deck()`."""
        return self.extras + QUEENS if deck else DECK

    def deck(self) -> int:
        """Return 0 for a row of Queendomino, TILES for a row of Kingdomino (W1)."""
        return TILES if self.state[ROUND] & 1 else 0

    def rows_of_deck(self) -> int:
        """Return how many earlier rows came from the deck of the next row."""
        return self.state[ROUND] // 2


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match, or None if these seats and options or this pack are not allowed."""
    if meta.problem(seats, options):
        return None
    match = RoyalWedding(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, meta.SCHEMA, data)
