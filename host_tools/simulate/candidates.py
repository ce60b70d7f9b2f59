"""Lists the moves that a search tries in a decision, in the order of the steward's judgement.

Used by `searcher`. A game's view names the class that lists its moves. The default is `ByPoints`.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from castellan.rules.contract import OK

MOST = 16  # moves to try
Move = tuple[int, ...]  # one action, or a placement together with the choice that follows it


class Candidates(Protocol):
    """Lists the moves to try in a decision."""

    def moves(self, match: Any, actions: Sequence[int], favourite: int) -> list[Move]:
        """Return moves, the most promising first. `favourite` is the steward's action."""


class ByPoints:
    """Orders actions by the lead that their player has directly after them."""

    def __init__(self, match: Any) -> None:
        self._scratch: Any = match.fresh()

    def moves(self, match: Any, actions: Sequence[int], favourite: int) -> list[Move]:
        """Return the favourite first, then the other actions by the lead after them."""
        if len(actions) <= MOST:
            return [(action,) for action in actions]
        leads = {action: self._lead_after(match, action) for action in actions}
        leads[favourite] = max(leads.values()) + 1
        return [(action,) for action in sorted(actions, key=lambda one: -leads[one])]

    def _lead_after(self, match: Any, action: int) -> int:
        scratch = self._scratch
        player = match.actor()
        scratch.copy_from(match)
        if scratch.apply(action) != OK:
            raise ValueError(f"the action {action} is not legal")
        points = [scratch.match_points(seat) for seat in range(len(match.seats))]
        return points[player] - max(points[:player] + points[player + 1 :])
