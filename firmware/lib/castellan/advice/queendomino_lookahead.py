"""The steward of Queendomino and the Royal Wedding: it places with the next domino in mind.

Room: advice. The optional steps of a turn are those of the greedy player, with other measures:
towns and knights are worth more than it thinks, and taxes can wait.
"""

from castellan.advice import placement_value
from castellan.advice.lookahead import Lookahead
from castellan.advice.queendomino_greedy import QueenGreedyPlayer


class QueenLookaheadPlayer(QueenGreedyPlayer):
    """Judges placement, choice and next placement by the steward's weights."""

    def __init__(self, random_numbers):
        """`random_numbers` is a `core.rng.Random` of its own."""
        QueenGreedyPlayer.__init__(self, random_numbers)
        self.weights = placement_value.DEFAULT
        self.town_square = 300
        self.knight = 300
        self.tower = 200
        self.least_tax = 5
        self._steward = None  # type: Lookahead | None

    def _weigh_placements(self, match, player, choices, count):
        if self._steward is None:
            self._steward = Lookahead(match)
        steward = self._steward
        steward.start(match)
        while not steward.step(1000):
            pass
        self._note(steward.actions[steward.best()], 0)
