"""Lists the moves that a search tries in a decision, in the order of the steward's judgement.

Used by `searcher`. A game's view names the class that lists its moves. The default is `ByPoints`.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Protocol

from castellan.advice.dragon_refinement import DragonRefinement
from castellan.advice.dragon_value import dragon_gain
from castellan.advice.lookahead import ALL_PLACEMENTS, Lookahead
from castellan.core.rng import Random
from castellan.rules.contract import OK
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.kingdomino.layout import DISCARD, KING, NEXT_TILES, PLACE
from castellan.rules.queendomino import layout as q

MOST = 16  # moves to try
_PLACEMENTS = 8  # placements that are tried with every choice
_UNLIMITED = 1_000_000
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


class OfDragonInferno:
    """Orders tiles by the steward's shortlist, and dragons by the points that they burn."""

    def __init__(self, match: Any) -> None:
        self._refinement: Any = DragonRefinement(Random(0))

    def moves(self, match: Any, actions: Sequence[int], favourite: int) -> list[Move]:
        """Return the steward's twelve tiles, or all other actions."""
        phase = match.state[d.PHASE]
        if phase == d.DRAGONS:
            player = match.actor()
            gains = {a: dragon_gain(match, match.state, player, a - d.DRAGON) for a in actions}
            return [(action,) for action in sorted(actions, key=lambda one: -gains[one])]
        if phase != d.TILES or actions[0] == d.PASS:
            others = [action for action in actions if action != favourite]
            return [(action,) for action in (favourite, *others)]
        refinement = self._refinement
        refinement.begin()
        for action in actions:
            while not refinement.weigh(match, action):
                pass
        while not refinement.step(match):
            pass
        return [(refinement.action(rank),) for rank in range(refinement.count)]


class OfKingdoms:
    """Orders placements and choices by `Lookahead`. Other steps are ordered by points."""

    def __init__(self, match: Any) -> None:
        self._scratch: Any = match.fresh()
        self._lookahead: Any = Lookahead(self._scratch, breadth=ALL_PLACEMENTS)
        self._chooser: Any = Lookahead(self._scratch, breadth=ALL_PLACEMENTS)
        self._by_points = ByPoints(match)
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))

    def moves(self, match: Any, actions: Sequence[int], favourite: int) -> list[Move]:
        """Return the moves by their values. A placement is joined with the choice after it."""
        if any(not KING <= action < q.BUILD or action == DISCARD for action in actions):
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
