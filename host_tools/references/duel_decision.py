"""The base class of the Duel's decisions: which dice to take, and where to draw them.

Frozen. A decision is computed in small steps, so that the board can do other work between
them. The subclasses are in `duel_take_decision` and `duel_draw_decision`.
"""

from array import array

from castellan.rules.contract import Match
from castellan.rules.duel.rounds import Rounds  # noqa: F401 - the type of `_match`

from host_tools.references.duel_coat_values import CoatValues
from host_tools.references.duel_pair_search import PairSearch

_NOTHING = array("H")


class Decision:
    """One decision: call `start`, then `step` until it returns True, then read `chosen`.

    A subclass implements `start` and `_go_on`. Both methods begin a pair search or set `chosen`.
    `_go_on` is called after each search.
    """

    def __init__(self, coat_values: CoatValues, weighing: PairSearch):
        self._map = coat_values
        self.weighing = weighing
        self.chosen = -1  # the action when it is decided, -1 before
        self._match = None  # type: Rounds | None
        self._choices = _NOTHING
        self._count = 0

    def _begin(self, match: Match, choices: array, count: int):
        self.chosen = -1
        self._match = match  # type: ignore[assignment]
        self._choices = choices
        self._count = count

    def step(self, budget: int) -> bool:
        """Handle up to `budget` cells. Returns True when `chosen` is decided."""
        while budget > 0 and self.chosen < 0:
            budget -= 1
            if not self.weighing.step():
                self._go_on()
        return self.chosen >= 0
