"""A player of Coin Race who takes each coin that is better than the average.

Room: advice. Used by simulations and by the computer seats of the box.
"""

from array import array

from castellan.core.compat import const
from castellan.core.rng import Random
from castellan.rules.coin_race import match as rules
from castellan.rules.contract import Match

_GOOD_COIN = const(3)


class CoinRaceGreedyPlayer:
    """Plays Coin Race."""

    def __init__(self, random_numbers: Random):
        """Take the player's own random numbers, which this player does not need."""

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`."""
        return best_action(match)


def best_action(match: Match) -> int:
    """Return TAKE for a good coin, and for any coin if the rest of the game brings no choice."""
    s = match.state
    missing = rules.MOST_COINS - match.coins(match.actor())
    is_wanted = s[rules.VALUE] >= _GOOD_COIN or match.rounds - s[rules.ROUND] < missing
    return rules.TAKE if is_wanted else rules.LEAVE
