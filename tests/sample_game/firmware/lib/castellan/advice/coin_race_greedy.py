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
    """A computer player of Coin Race."""

    def __init__(self, random_numbers: Random):
        """Accept random numbers like all players. This player does not use them."""

    def choose(self, match: Match, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`."""
        return best_action(match)


def best_action(match: Match) -> int:
    """Return TAKE for a good coin, or if every coin that is left is needed. Else return LEAVE."""
    s = match.state
    missing = rules.MOST_COINS - match.coins(match.actor())
    is_wanted = s[rules.VALUE] >= _GOOD_COIN or match.rounds - s[rules.ROUND] < missing
    return rules.TAKE if is_wanted else rules.LEAVE
