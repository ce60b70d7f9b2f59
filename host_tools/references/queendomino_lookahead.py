"""The lookahead player of Queendomino and the Royal Wedding, typed as `steward-1`.

Frozen. It places by `Lookahead`. The optional steps are those of the greedy player, with
higher values for towns, knights and towers, and with patience for larger taxes.
"""

from host_tools.references import placement_value
from host_tools.references.lookahead import Lookahead
from host_tools.references.queendomino_greedy import QueenGreedyPlayer


class QueenLookaheadPlayer(QueenGreedyPlayer):
    """Values a placement together with the next domino."""

    def __init__(self, random_numbers):
        """Create the player, which draws from the generator `random_numbers`, a `Random`."""
        QueenGreedyPlayer.__init__(self, random_numbers)
        self.weights = placement_value.DEFAULT
        self.town_square = 300
        self.knight = 300
        self.tower = 200
        self.least_tax = 5
        self._lookahead = None  # type: Lookahead | None

    def _consider_placements(self, match, player, choices, count):
        if self._lookahead is None:
            self._lookahead = Lookahead(match)
        lookahead = self._lookahead
        lookahead.start(match)
        while not lookahead.step(1000):
            pass
        self._note(lookahead.actions[lookahead.best()], 0)
