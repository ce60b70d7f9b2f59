"""Test players that choose random legal actions."""

from castellan.core.rng import Random


class Anybody:
    """A test player that chooses any legal action with equal chance."""

    def __init__(self, seed):
        self._random = Random(seed, 77)

    def decide(self, table, choices, count):
        """Return one of the first `count` actions in `choices`."""
        return choices[self._random.below(count)]
