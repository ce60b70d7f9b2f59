"""The random player: every legal action is equally likely. Players type it as `random`.

Room: advice. The baseline for all other players. Works for every game.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import Match


class RandomPlayer:
    """Plays any game by a random legal action."""

    def __init__(self, random_numbers: Random):
        """Create the player, which draws from the generator `random_numbers`."""
        self._random = random_numbers

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        return choices[self._random.below(count)]
