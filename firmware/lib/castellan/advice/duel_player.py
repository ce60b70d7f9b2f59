"""What all thinking about the Duel has in common: it goes cell by cell of a map.

Room: advice. So a box on the table can do something else meanwhile. Which dice to take is thought
about in `duel_taking`, where to draw them in `duel_drawing`: the box has never both in memory.
"""

from array import array

from castellan.advice.duel_map import DuelMap
from castellan.advice.duel_weighing import Weighing
from castellan.rules.contract import Match

_NOTHING = array("H")


class Thinking:
    """One decision: `start`, then `step` until it is True, then `chosen`.

    A subclass provides `start`, which opens a weighing or decides, and `_go_on`, which is called
    when a weighing is done and opens the next one or decides.
    """

    def __init__(self, duel_map: DuelMap, weighing: Weighing):
        self._map = duel_map
        self.weighing = weighing
        self.chosen = -1  # the action, when the thinking is over
        self._match = None  # type: Match | None
        self._choices = _NOTHING
        self._count = 0

    def _begin(self, match: Match, choices: array, count: int):
        self.chosen = -1
        self._match = match
        self._choices = choices
        self._count = count

    def step(self, budget: int) -> bool:
        """Look at so many cells more; True when `chosen` is known."""
        while budget > 0 and self.chosen < 0:
            budget -= 1
            if not self.weighing.step():
                self._go_on()
        return self.chosen >= 0
