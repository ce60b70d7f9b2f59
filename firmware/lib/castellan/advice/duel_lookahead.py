"""A player of the Duel who looks at the room that dominoes leave behind, and at the other map.

Room: advice. It thinks about one decision after the other; a box on the table does so with half
of it in memory at a time (`ui.screens.duel.thinking`).
"""

from array import array

from castellan.advice.duel_coat_values import FAR_SIGHTED, CoatValues
from castellan.advice.duel_draw_decision import DrawDecision
from castellan.advice.duel_pair_search import PairSearch
from castellan.advice.duel_take_decision import TakeDecision
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import layout as d

_ALL_OF_IT = const(10000)  # steps at a time for whoever is in no hurry


class DuelLookaheadPlayer:
    """Plays the Duel with an eye on the other map."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own; it needs none."""
        coat_values = CoatValues(FAR_SIGHTED)
        self.weighing = PairSearch(coat_values)
        self._taking = TakeDecision(coat_values, self.weighing)
        self._drawing = DrawDecision(coat_values, self.weighing)
        self._thinking: TakeDecision | DrawDecision = self._taking

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        self.start(match, choices, count)
        while not self._thinking.step(_ALL_OF_IT):
            pass
        return self._thinking.chosen

    def start(self, match: Match, choices: array, count: int):
        """Begin to think about what is open; neither match nor choices may change meanwhile."""
        is_taking = match.state[d.PHASE] == d.TAKING
        self._thinking = self._taking if is_taking else self._drawing
        self._thinking.start(match, choices, count)

    def step(self, budget: int) -> bool:
        """Look at so many cells more; True when `chosen` is known."""
        return self._thinking.step(budget)

    @property
    def chosen(self) -> int:
        """The action, when the thinking is over."""
        return self._thinking.chosen
