"""A player of the Duel who looks for the most points at once.

Room: advice. It takes the dice with which it can score most, and uses spells and the castle's
bonus as soon as they bring anything.
"""

from array import array

from castellan.advice.duel_coat_values import NOWHERE, SHORT_SIGHTED, CoatValues
from castellan.advice.duel_draw_decision import DrawDecision
from castellan.advice.duel_pair_search import PairSearch
from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.contract import Match
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE

_ALL_OF_IT = const(10000)  # steps at a time


class DuelGreedyPlayer:
    """Plays the Duel for points, and nothing else."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        self._random = random_numbers
        self._map = CoatValues(SHORT_SIGHTED)
        self.weighing = PairSearch(self._map)
        self._drawing = DrawDecision(self._map, self.weighing, True)

    def choose(self, match: Match, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if match.state[d.PHASE] == d.TAKING:
            return self._choose_die(match, choices, count)
        self._drawing.start(match, choices, count)
        while not self._drawing.step(_ALL_OF_IT):
            pass
        return self._drawing.chosen

    def _choose_die(self, match: Match, choices: array, count: int) -> int:
        """The die with the best partner: one it has, or any that is still there."""
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
                worth = self._weigh_faces(s[d.FACES + die], s[d.FACES + other])
                if worth > most:
                    most = worth
                    best = choices[index]
        return best

    def _weigh_faces(self, one: int, other: int) -> int:
        """The worth of two faces, as bytes of the dice."""
        weighing = self.weighing
        weighing.set_face(0, one)
        weighing.set_face(1, other)
        weighing.open(0)
        while weighing.step():
            pass
        return weighing.best
