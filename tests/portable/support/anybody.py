"""People who do whatever is allowed."""

from castellan.core.rng import Random


class Anybody:
    """Picks whatever is allowed."""

    def __init__(self, seed):
        self._random = Random(seed, 77)

    def decide(self, table, choices, count):
        """One of the open actions of a player."""
        return choices[self._random.below(count)]
