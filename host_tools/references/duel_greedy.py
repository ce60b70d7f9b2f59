"""The greedy player of the Duel: it takes and draws dice for the most immediate points.

Frozen. Players type it as `greedy-1`. It uses spells and the castle's bonus for any gain.
"""

from array import array

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE

from host_tools.references.duel_coat_values import NOWHERE, SHORT_SIGHTED, CoatValues
from host_tools.references.duel_draw_decision import DrawDecision
from host_tools.references.duel_pair_search import PairSearch

_WHOLE = const(10000)  # a step budget that is never used up


class DuelGreedyPlayer:
    """Plays the Duel for the points of the present round only."""

    def __init__(self, random_numbers: Random):
        """Create the player, which draws from the generator `random_numbers`."""
        self._random = random_numbers
        self._map = CoatValues(SHORT_SIGHTED)
        self.weighing = PairSearch(self._map)
        self._drawing = DrawDecision(self._map, self.weighing, True)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        if match.state[d.PHASE] == d.TAKING:
            return self._choose_die(match, choices, count)
        self._drawing.start(match, choices, count)
        while not self._drawing.step(_WHOLE):
            pass
        return self._drawing.chosen

    def _choose_die(self, match: Match, choices: array, count: int) -> int:
        """Return the die of the best pair: with the die already taken, or with any free die."""
        s = match.state
        player = match.actor()
        self._map.read(s, hand.map_of(player))
        held = -1
        for die in range(4):
            if s[d.TAKERS + die] == player:
                held = die
        best = choices[self._random.below(count)]
        most = NOWHERE
        for index in range(count):
            die = choices[index] - d.TAKE
            for other in range(4):
                if not 0 <= die < 4 or other == die:
                    continue
                if other != held and (held >= 0 or s[d.TAKERS + other] != FREE):
                    continue
                worth = self._value_faces(s[d.FACES + die], s[d.FACES + other])
                if worth > most:
                    most = worth
                    best = choices[index]
        return best

    def _value_faces(self, one: int, other: int) -> int:
        """Return the value of drawing two die faces, given as bytes of DICE."""
        weighing = self.weighing
        weighing.set_face(0, one)
        weighing.set_face(1, other)
        weighing.open(0)
        while weighing.step():
            pass
        return weighing.best
