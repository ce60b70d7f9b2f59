"""A whole match of Kingdomino Duel: the class of `rounds.py` plus scores and places.

Room: rules.
"""

from array import array

from castellan.rules import replay
from castellan.rules.duel import hand, meta, outcome
from castellan.rules.duel import layout as d
from castellan.rules.duel.rounds import Rounds
from castellan.rules.duel.tables import PACK
from castellan.rules.kingdom import size_of


class Duel(Rounds):
    """One match of Kingdomino Duel."""

    games = 1
    grid = d.MAP  # screens show a map as a kingdom of this size
    kingdom_size = size_of(d.MAP)

    def kingdom(self, player: int) -> int:
        """Return the offset of a player's map in `state`."""
        return hand.map_of(player)

    def score(self, player: int, points: array) -> int:
        """Fill a player's score sheet. Returns the total (U12)."""
        return outcome.score(self, player, points)

    def places(self, out):
        """Write each player's place by points, then largest domain. Ties share a place (U13)."""
        outcome.places(self, out)

    def match_points(self, player: int) -> int:
        """Return a player's points in the match, which is a single game."""
        return outcome.total(self, player)

    def match_places(self, out):
        """Write each player's place in the match, which is a single game."""
        self.places(out)


def make(seats: bytes, options: int, seed: int = 0, pack: bytes = PACK):
    """Return a new match, or None if these seats and options or this pack are not allowed."""
    if meta.problem(seats, options):
        return None
    match = Duel(seats, options, seed)
    return match if pack == PACK or match.use_pack(pack) else None


def load(data):
    """Load a match from the bytes that `dump` wrote. Returns None if they are invalid."""
    return replay.load_packed(make, meta.SCHEMA, data)
