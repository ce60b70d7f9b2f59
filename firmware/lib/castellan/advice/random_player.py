"""A player without any plan: every open action is as likely as the others.

Room: advice.
"""


class RandomPlayer:
    """The measure every other player is compared with; it plays every game."""

    def __init__(self, random_numbers):
        """`random_numbers` is a `core.rng.Random` of its own."""
        self._random = random_numbers

    def choose(self, match, choices, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        return choices[self._random.below(count)]
