"""A player of the Duel who looks for the most points at once.

Room: advice. It takes the dice with which it can score most, and uses spells and the castle's
bonus as soon as they bring anything.
"""

from castellan.advice.duel_map import NOWHERE, Weights
from castellan.advice.duel_player import DuelPlayer
from castellan.core.rng import Random
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE


class DuelGreedyPlayer(DuelPlayer):
    """Plays the Duel for points, and nothing else."""

    def __init__(self, random_numbers: Random):
        """`random_numbers` is the player's own."""
        DuelPlayer.__init__(self, random_numbers, Weights(0, 0, 0, 0, 0))

    def _asks(self, spell: int) -> int:
        return 0

    def _start_taking(self):
        self._map.read(self._match.state, hand.map_of(self._match.actor()))
        self._decide(self._choose_die())

    def _take_on(self):
        """Nothing is left to do: it has not been asked to think in slices."""

    def _choose_die(self) -> int:
        """The die with the best partner: one it has, or any that is still there."""
        s = self._match.state
        choices = self._choices
        player = self._match.actor()
        held = -1
        for die in range(4):
            if s[d.TAKERS + die] == player:
                held = die
        best = choices[self._random.below(self._count)]
        most = NOWHERE
        for index in range(self._count):
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
