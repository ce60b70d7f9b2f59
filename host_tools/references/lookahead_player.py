"""Wraps `Lookahead` as a player for simulations, under the name `steward-1`.

Frozen. The player does a whole `Lookahead` in one call.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules.kingdomino.turns import Turns

from host_tools.references import placement_value
from host_tools.references.lookahead import BREADTH, Lookahead


class LookaheadPlayer:
    """Plays Kingdomino by the best action of a `Lookahead`."""

    def __init__(
        self,
        random_numbers: Random,
        weights: array = placement_value.DEFAULT,
        breadth: int = BREADTH,
    ):
        """Create the player. It is deterministic and ignores `random_numbers`."""
        self._random = random_numbers
        self._weights = weights
        self._breadth = breadth
        self._lookahead = None  # type: Lookahead | None

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        if self._lookahead is None:
            self._lookahead = Lookahead(match, self._weights, self._breadth)
        self._lookahead.start(match)
        while not self._lookahead.step(1000):
            pass
        return choices[self._lookahead.best()]
