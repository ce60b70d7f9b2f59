"""A whole match of Kingdomino: the class of `turns.py` plus scores, places and winners.

Room: rules. Queendomino shares only `turns.py`, because its scores are different.
"""

from array import array

from castellan.core.compat import HAS_BIG_INTS
from castellan.rules import fitting, replay
from castellan.rules.kingdomino import meta, outcome
from castellan.rules.kingdomino.layout import (
    CHOICE,
    DISCARD,
    GAME,
    GAME_OVER,
    PHASE,
    PLACE,
    PLACEMENT,
    ROW_KINGS,
    ROW_TILES,
    TURN,
)
from castellan.rules.kingdomino.tables import PACK
from castellan.rules.kingdomino.turns import Turns


class Kingdomino(Turns):
    """One match of Kingdomino, or three games of it with Dynasty."""

    PACKS = meta.PACKS
    pack = PACK

    def _take_tables(self, tables: bytes):
        self.dominoes = tables

    def _share_tables(self, other):
        self.dominoes = other.dominoes

    def random_action(self, choices: array) -> int:
        """Return a random legal action, or -1 if no player is to act."""
        s = self.state
        phase = s[PHASE]
        if phase == CHOICE:
            return choices[self.random.below(self._kings(choices))]
        if phase != PLACEMENT:
            return -1
        if not HAS_BIG_INTS or self.may_discard:
            return choices[self.random.below(self.legal(choices))]
        tile = 2 * s[ROW_TILES + s[TURN]]
        start = self.space_at[s[ROW_KINGS + s[TURN]]]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        spot = fitting.any_placement(self.space, start, self.grid, first, second, self.random)
        return DISCARD if spot < 0 else PLACE + spot  # K9

    def score(self, player: int, sheet: array) -> int:
        """Fill a player's score sheet for the current game. Returns the total (K10)."""
        return outcome.score(self, player, sheet)

    def places(self, out):
        """Write each player's place in the current game. Ties share a place (K11)."""
        outcome.places(self, out)

    def game_points(self, game: int, player: int) -> int:
        """Return a player's points in a finished game of the match (K14)."""
        return outcome.game_points(self, game, player)

    def match_points(self, player: int) -> int:
        """Return the sum of a player's points in all finished games. It decides Dynasty (K14)."""
        return outcome.match_points(self, player)

    def match_places(self, out):
        """Write each player's place in the whole match. Dynasty compares sums (K14)."""
        outcome.match_places(self, out)

    def _finish_game(self):
        s = self.state
        if self.games > 1:
            outcome.keep_results(self, s[GAME])
        s[GAME] += 1
        s[PHASE] = GAME_OVER


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match, or None if these seats and options or this pack are not allowed."""
    if meta.problem(seats, options):
        return None
    match = Kingdomino(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, meta.SCHEMA, data)
