"""The half greedy player of the literature: it places for points and chooses any domino.

Room: advice. Players type it as `gprd`: greedy placement, random draft. Placements that do not
spoil the centred grid come first. In the first round it chooses the dominoes with the most crowns
on one square. This reading of the publication gives the published mean.
"""

from array import array

from castellan.advice.greedy import SOUND, GreedyPlayer
from castellan.core.compat import const
from castellan.rules.kingdom import BOX, step_of
from castellan.rules.kingdomino.layout import (
    DISCARD,
    KING,
    PLACE,
    ROUND,
    ROW_TILES,
    TURN,
    without_discard,
)
from castellan.rules.kingdomino.score import middle_kingdom
from castellan.rules.kingdomino.turns import Turns

_FIRST_ROUND = const(2)  # value of ROUND until the first round ends


class GreedyRandomPickPlayer(GreedyPlayer):
    """Places for points and chooses at random."""

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        if choices[0] >= PLACE or choices[0] == DISCARD:
            self._value_pairs(match, choices, without_discard(choices, count))
            return choices[self._best_index]
        if match.state[ROUND] > _FIRST_ROUND:
            return choices[self._random.below(count)]
        self._equals = 0
        self._best_value = -1
        self._begin(match, 0)
        return KING + self._best_slot

    def _value_placement(self, match: Turns, index: int, spot: int, points: int):
        b = self._board
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        cell = spot >> 2
        other = cell + step_of(match.grid, spot & 3)
        bonus = middle_kingdom(b, 0, match.grid, match.options)
        is_one_terrain = first & 7 == second & 7
        worth = points + self._gain(cell + BOX, other + BOX, first, second, is_one_terrain)
        worth += self._bonus_with(match, cell, other, bonus)
        if self._centre.holds(b) and self._centre.is_sound_with(b, cell + BOX, other + BOX):
            worth += SOUND
        self._note(index, 0, worth)
