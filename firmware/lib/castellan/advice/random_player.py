"""A player without any plan: every open action is as likely as the others.

Room: advice.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import Match


class RandomPlayer:
    """The measure every other player is compared with; it plays every game."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        self._random = random_numbers

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        return choices[self._random.below(count)]
