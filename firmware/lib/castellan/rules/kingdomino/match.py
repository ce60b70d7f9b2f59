"""Kingdomino: the turns with their scores, places and winners.

Room: rules. `turns` knows nothing of points, because Queendomino counts other ones.
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
from castellan.rules.kingdomino.turns import Turns


class Kingdomino(Turns):
    """One match of Kingdomino, or three games of it with Dynasty."""

    def random_action(self, choices: array) -> int:
        """One of the actions that `legal` would write, each as likely; -1 at no player's turn."""
        s = self.state
        phase = s[PHASE]
        if phase == CHOICE:
            return choices[self.random.below(self._kings(choices))]
        if phase != PLACEMENT:
            return -1
        if not HAS_BIG_INTS:
            return choices[self.random.below(self.legal(choices))]
        tile = 2 * s[ROW_TILES + s[TURN]]
        start = self.space_at[s[ROW_KINGS + s[TURN]]]
        first = self.dominoes[tile - 2]
        second = self.dominoes[tile - 1]
        found = fitting.any_placement(self.space, start, self.grid, first, second, self.random)
        return DISCARD if found < 0 else PLACE + found  # K9

    def score(self, player: int, sheet: array) -> int:
        """Fill the sheet of a player in the game on the table; return the total (K10)."""
        return outcome.score(self, player, sheet)

    def places(self, out):
        """Write each player's place in the game on the table, ties shared (K11)."""
        outcome.places(self, out)

    def game_points(self, game: int, player: int) -> int:
        """Points of a finished game of the match (K14)."""
        return outcome.game_points(self, game, player)

    def match_points(self, player: int) -> int:
        """Points of all finished games together: what Dynasty is won by (K14)."""
        return outcome.match_points(self, player)

    def match_places(self, out):
        """Write each player's place in the whole match; Dynasty shares equal sums (K14)."""
        outcome.match_places(self, out)

    def _finish_game(self):
        s = self.state
        if self.games > 1:
            outcome.keep_points(self, s[GAME])
        s[GAME] += 1
        s[PHASE] = GAME_OVER


def make(seats: bytes, options: int, seed: int = 0):
    """A new match, or None where these seats and options cannot be played together."""
    if meta.problem(seats, options):
        return None
    return Kingdomino(seats, options, seed)


def load(data):
    """The match that `dump` wrote, or None where the bytes are not one."""
    return replay.load(make, meta.SCHEMA, data)
