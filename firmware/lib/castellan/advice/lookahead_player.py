"""The steward in a seat of a simulation; the board asks the steward itself, slice by slice.

Room: advice.
"""

from array import array

from castellan.advice import placement_value
from castellan.advice.lookahead import BREADTH, Lookahead
from castellan.core.rng import Random
from castellan.rules.kingdomino.turns import Turns


class LookaheadPlayer:
    """The steward in a seat."""

    def __init__(
        self,
        random_numbers: Random,
        weights: array = placement_value.DEFAULT,
        breadth: int = BREADTH,
    ):
        """`random_numbers` is the player's own; the steward needs no luck."""
        self._random = random_numbers
        self._weights = weights
        self._breadth = breadth
        self._steward = None  # type: Lookahead | None

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if self._steward is None:
            self._steward = Lookahead(match, self._weights, self._breadth)
        self._steward.start(match)
        while not self._steward.step(1000):
            pass
        return choices[self._steward.best()]
