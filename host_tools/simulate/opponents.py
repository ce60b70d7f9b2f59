"""Forms a belief about each opponent: is the opponent more like `greedy` or like `steward`?

Used by `searcher`. Every decision in the log is compared with the decisions of both players.
"""

from array import array
from typing import Any

from castellan.core.log import width
from castellan.core.rng import Random

from host_tools.simulate.players import Player, factory_of

MODELS = ("greedy", "steward")
# Chance that a player decides as its model does. Otherwise all actions are equally likely. The
# greedy player breaks many ties at random, so its model often chooses another action.
_AGREEMENTS = (0.5, 0.97)
_LEAST = 0.02  # no model is ever excluded


class Beliefs:
    """Reads a match's log. Keeps for each seat the probability of each model."""

    def __init__(self, match: Any, game: str) -> None:
        self._twin: Any = match.fresh()
        self._game = game
        self._models: list[Player] = []
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
        self._read = b""  # the part of the log that the twin has played
        self.shares: list[list[float]] = []
        self._begin()

    def _begin(self) -> None:
        self._models = [factory_of(name, self._game)(Random(1)) for name in MODELS]
        self._twin.rewind(0)
        self._read = b""
        self.shares = [[1 / len(MODELS)] * len(MODELS) for _ in self._twin.seats]

    def update(self, match: Any, own: int) -> None:
        """Read the new actions of the log. Seat `own` is not judged."""
        data = bytes(match.log.data[: match.log.size])
        if not data.startswith(self._read):
            self._begin()
        position = len(self._read)
        while position < len(data):
            action = match.log.at(position)
            actor = self._twin.actor()
            if actor >= 0 and actor != own:
                self._judge(actor, action)
            self._twin.apply(action)
            position += width(action)
        self._read = data

    def _judge(self, seat: int, action: int) -> None:
        count = self._twin.legal(self._choices)
        if count < 2:
            return
        shares = self.shares[seat]
        for number, model in enumerate(self._models):
            agrees = model.choose(self._twin, self._choices, count) == action
            chance = _AGREEMENTS[number]
            shares[number] *= (1 - chance) / count + (chance if agrees else 0.0)
        whole = sum(shares)
        shares[:] = [max(_LEAST, share / whole) for share in shares]
