"""The lookahead player of the Duel: it values free space on its map, and the opponent's dice.

Frozen. Players type it as `steward-1`.
"""

from array import array

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import layout as d

from host_tools.references.duel_coat_values import FAR_SIGHTED, CoatValues
from host_tools.references.duel_draw_decision import DrawDecision
from host_tools.references.duel_pair_search import PairSearch
from host_tools.references.duel_take_decision import TakeDecision

_WHOLE = const(10000)  # a step budget that is never used up


class DuelLookaheadPlayer:
    """Plays the Duel with a `TakeDecision` for dice and a `DrawDecision` for drawing."""

    def __init__(self, random_numbers: Random):
        """Create the player. It is deterministic and ignores `random_numbers`."""
        coat_values = CoatValues(FAR_SIGHTED)
        self.weighing = PairSearch(coat_values)
        self._taking = TakeDecision(coat_values, self.weighing)
        self._drawing = DrawDecision(coat_values, self.weighing)
        self._decision: TakeDecision | DrawDecision = self._taking

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        self.start(match, choices, count)
        while not self._decision.step(_WHOLE):
            pass
        return self._decision.chosen

    def start(self, match: Match, choices: array, count: int):
        """Begin the decision that is open in `match`, which must not change until the end."""
        is_taking = match.state[d.PHASE] == d.TAKING
        self._decision = self._taking if is_taking else self._drawing
        self._decision.start(match, choices, count)

    def step(self, budget: int) -> bool:
        """Handle up to `budget` cells. Returns True when `chosen` is decided."""
        return self._decision.step(budget)

    @property
    def chosen(self) -> int:
        """The action when it is decided, -1 before."""
        return self._decision.chosen
