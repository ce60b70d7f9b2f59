"""The view of the Royal Wedding: Queendomino with the dominoes of two games."""

from typing import Any

from castellan.rules.kingdomino.tables import DOMINOES as KINGDOMINO
from castellan.rules.queendomino.tables import DOMINOES as QUEENDOMINO

from host_tools.bad_input import BadInput
from host_tools.games.queendomino import QueendominoView

_SETS = {"q": QUEENDOMINO, "k": KINGDOMINO}


class RoyalWeddingView(QueendominoView):
    """Names a domino by its set and its number, because both sets begin with 1 (W4)."""

    name = "royal-wedding"

    def dominoes(self, value: dict[str, Any]) -> bytes:
        """Return the dominoes of the set that a JSON object names."""
        name = value.get("set")
        if not isinstance(name, str) or name not in _SETS:
            raise BadInput("set: q or k is expected with `domino`, the set it belongs to")
        return _SETS[name]


GAME = RoyalWeddingView()
