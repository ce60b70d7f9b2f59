"""Lists the moves of Kingdomino that a search tries, the most promising first."""

from array import array
from collections.abc import Sequence
from typing import Any

from castellan.advice.lookahead import ALL_PLACEMENTS, Lookahead
from castellan.rules.kingdomino.layout import DISCARD, KING, NEXT_TILES, PLACE

from host_tools.simulate.candidates import MOST, ByPoints, Move

_PLACEMENTS = 8  # placements that are tried with every choice
_UNLIMITED = 1_000_000


class KingdominoCandidates:
    """Orders placements and choices by `Lookahead`. Other steps are ordered by points."""

    END = 1 << 16  # placements are below this number

    def __init__(self, match: Any) -> None:
        self._scratch: Any = match.fresh()
        self._lookahead: Any = Lookahead(self._scratch, breadth=ALL_PLACEMENTS)
        self._chooser: Any = Lookahead(self._scratch, breadth=ALL_PLACEMENTS)
        self._by_points = ByPoints(match)
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))

    def moves(self, match: Any, actions: Sequence[int], favourite: int) -> list[Move]:
        """Return the moves by their values. A placement is joined with the choice after it."""
        are_kings = all(KING <= action < DISCARD for action in actions)
        if not are_kings and not all(PLACE <= action < self.END for action in actions):
            return self._by_points.moves(match, actions, favourite)
        lookahead = self._lookahead
        lookahead.start(match)
        lookahead.step(_UNLIMITED)
        values = dict(zip(lookahead.actions, lookahead.values, strict=True))
        order = sorted(actions, key=lambda action: -values[action])
        if order[0] < PLACE:
            return [(action,) for action in order]
        slots = {
            lookahead.actions[index]: lookahead.choice_after(index)
            for index in range(lookahead.count)
        }
        promises: list[tuple[int, Move]] = []
        for action in order[:_PLACEMENTS]:
            promises += self._with_choices(match, action, values[action])
        is_joined = len(promises[0][1]) > 1
        for action in order[_PLACEMENTS:MOST]:
            choice = (KING + slots[action],) if is_joined else ()
            promises.append((values[action], (action, *choice)))
        promises.sort(key=lambda promise: -promise[0])
        return [move for _, move in promises]

    def _with_choices(self, match: Any, action: int, promise: int) -> list[tuple[int, Move]]:
        """Return the moves of a placement: one for every choice that may follow directly."""
        scratch = self._scratch
        scratch.copy_from(match)
        player = scratch.actor()
        scratch.apply(action)
        count = scratch.legal(self._choices) if scratch.actor() == player else 0
        if not scratch.state[NEXT_TILES] or count == 0:
            return [(promise, (action,))]
        if not all(KING <= choice < DISCARD for choice in self._choices[:count]):
            return [(promise, (action,))]
        chooser = self._chooser
        chooser.start(scratch)
        chooser.step(_UNLIMITED)
        best = max(chooser.values[: chooser.count])
        return [
            (promise + chooser.values[index] - best, (action, chooser.actions[index]))
            for index in range(chooser.count)
        ]
