"""Players who pick random legal actions."""

from castellan.core.rng import Random


class Anybody:
    """Picks any legal action."""

    def __init__(self, seed):
        self._random = Random(seed, 77)

    def decide(self, table, choices, count):
        """Return a legal action of a player."""
        return choices[self._random.below(count)]
