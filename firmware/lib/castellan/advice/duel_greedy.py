"""A player of the Duel who looks for the most points at once.

Room: advice. It takes the dice with which it can score most, and uses spells and the castle's
bonus as soon as they bring anything.
"""

from array import array

from castellan.advice.duel_map import NOWHERE, Weights
from castellan.advice.duel_player import DuelPlayer
from castellan.core.rng import Random
from castellan.rules.contract import Match
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
                worth = self._weigh_faces(s[d.FACES + die], s[d.FACES + other], 0)
                if worth > most:
                    most = worth
                    best = choices[index]
        return best
