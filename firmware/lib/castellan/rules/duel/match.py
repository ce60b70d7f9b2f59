"""The Duel: the rounds with their scores and places.

Room: rules.
"""

from array import array

from castellan.rules import replay
from castellan.rules.duel import hand, meta, outcome
from castellan.rules.duel import layout as d
from castellan.rules.duel.rounds import Rounds
from castellan.rules.kingdom import size_of


class Duel(Rounds):
    """One match of Kingdomino Duel."""

    games = 1
    grid = d.MAP  # a map is a kingdom of that measure, for whoever shows it
    kingdom_size = size_of(d.MAP)

    def kingdom(self, player: int) -> int:
        """Where in the state the map of a player lies."""
        return hand.map_of(player)

    def score(self, player: int, points: array) -> int:
        """Fill the sheet of a player; return the total (U12)."""
        return outcome.score(self, player, points)

    def places(self, out):
        """Write each player's place: points, then the largest domain, then shared (U13)."""
        outcome.places(self, out)

    def match_points(self, player: int) -> int:
        """The points of the one game that the match is."""
        return outcome.total(self, player)

    def match_places(self, out):
        """The places of the one game that the match is."""
        self.places(out)


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    if meta.problem(seats, options):
        return None
    return Duel(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    return replay.load(make, meta.SCHEMA, data)
