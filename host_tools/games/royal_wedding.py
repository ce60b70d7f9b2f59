"""The view of the Royal Wedding: Queendomino with the dominoes of two games."""

from typing import Any

from host_tools.bad_input import BadInput
from host_tools.games.queendomino import QueendominoView
from host_tools.packs import library

_QUEEN_SET = "q"
_KING_SET = "k"


class RoyalWeddingView(QueendominoView):
    """Names a domino by its set and its number, because both sets begin with 1 (W4)."""

    name = "royal-wedding"

    def dominoes(self, value: dict[str, Any]) -> bytes:
        """Return the dominoes of the set that a JSON object names."""
        name = value.get("set")
        if name not in (_QUEEN_SET, _KING_SET):
            raise BadInput("set: q or k is expected with `domino`, the set it belongs to")
        return super().dominoes(value) if name == _QUEEN_SET else library.tables("kingdomino")


GAME = RoyalWeddingView()
