"""Implements `regent-1`, the frozen Monte Carlo player of Kingdomino. It tries moves in playouts.

The method is flat Monte Carlo with sequential halving: all moves are tried with the same
dominoes, and each round keeps the better half. In a playout the lookahead player plays the
regent's seat, and greedy players play the other seats. Each playout draws the deck in a new
order, because no player knows the order.
"""

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import DISCARD, KING, NEXT_TILES, PLACE, ROUND

from host_tools.references import placement_value
from host_tools.references.greedy import GreedyPlayer
from host_tools.references.lookahead import ALL_PLACEMENTS, Lookahead
from host_tools.references.lookahead_player import LookaheadPlayer
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.players import Player

_ROOTS = 16  # moves to try
_PLACEMENTS = 8  # placements that are tried with every choice
_WIN = 15.0  # value of a victory in points, added to the lead and the own points
_OWN_BREADTH = 4  # placements that get a lookahead in playouts, for the own seat
_OTHERS_BREADTH = 6
_ROUNDS = 4  # halvings from 16 moves to one
_UNLIMITED = 1_000_000
USUAL = 736  # default playouts of the first move


@dataclass
class Root:
    """A move to try: one action, or a placement together with the choice of the next domino."""

    actions: tuple[int, ...]
    promise: float  # value by `Lookahead`
    results: list[float] = field(default_factory=list)

    def mean(self) -> float:
        """Return the mean result of the playouts of this move."""
        return sum(self.results) / len(self.results)


class MonteCarloPlayer:
    """Plays Kingdomino with a budget of playouts or seconds for each move."""

    def __init__(self, random_numbers: Any, playouts: int = USUAL, seconds: float = 0.0) -> None:
        self._random = random_numbers
        self._playouts = playouts
        self._seconds = seconds
        self._planned: tuple[int, int] | None = None  # log length, and the action to take then
        self._sandboxes: dict[tuple[bytes, int], _Sandbox] = {}

    def choose(self, match: Any, choices: "array[int]", count: int) -> int:
        """Return one of the first `count` actions in `choices`."""
        if self._planned is not None and self._planned[0] == match.log.count:
            return self._planned[1]
        if count == 1 and choices[0] < PLACE and choices[0] != DISCARD:
            return choices[0]
        key = (bytes(match.seats), match.options)
        if key not in self._sandboxes:
            self._sandboxes[key] = _Sandbox(match)
        sandbox = self._sandboxes[key]
        roots = sandbox.roots(match)
        if len(roots) > 1:
            self._halve(match, roots, lambda root, number: sandbox.playout(match, root, number))
        if len(roots[0].actions) > 1:
            self._planned = (match.log.count + 1, roots[0].actions[1])
        return roots[0].actions[0]

    def _halve(self, match: Any, roots: list[Root], playout: Callable[[Root, int], float]) -> None:
        """Spend the budget of playouts on the roots.

        Afterwards the best root is first in the list.
        """
        # Later playouts are shorter, so the same work allows more of them.
        left = match.rows - match.state[ROUND] + (2 if match.state[NEXT_TILES] else 1)
        playouts = self._playouts * match.rows // max(1, min(left, match.rows))
        deadline = time.perf_counter() + self._seconds if self._seconds else 0.0
        base = self._random.below(16384) << 14
        number = 0
        for rounds_left in range(_ROUNDS, 0, -1):
            now = time.perf_counter()
            until = now + (deadline - now) / rounds_left
            share = max(1, playouts // (_ROUNDS * len(roots)))
            done = 0
            while time.perf_counter() < until if self._seconds else done < share:
                for root in roots:
                    root.results.append(playout(root, base + number))
                number += 1
                done += 1
            if done or not self._seconds:
                roots.sort(key=lambda root: -root.mean())
            del roots[max(1, len(roots) // 2) :]


class _Sandbox:
    """Tries moves on a second match object, so that the real match does not change."""

    def __init__(self, match: Any) -> None:
        self._scratch: Any = match.fresh()
        self._lookahead: Any = Lookahead(self._scratch, placement_value.DEFAULT, ALL_PLACEMENTS)
        self._chooser: Any = Lookahead(self._scratch, placement_value.DEFAULT, ALL_PLACEMENTS)
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE + 2))
        self._randoms = [Random(seat) for seat in range(len(match.seats))]
        self._greedy: list[Player] = [
            GreedyPlayer(random, _OTHERS_BREADTH) for random in self._randoms
        ]
        self._own: Player = LookaheadPlayer(
            self._randoms[0], placement_value.DEFAULT, _OWN_BREADTH
        )

    def roots(self, match: Any) -> list[Root]:
        """Return the moves to try, sorted by the values of `Lookahead`."""
        lookahead = self._lookahead
        lookahead.start(match)
        lookahead.step(_UNLIMITED)
        order = sorted(range(lookahead.count), key=lambda index: -lookahead.values[index])
        actions = [lookahead.actions[index] for index in order]
        if actions[0] < PLACE and actions[0] != DISCARD:
            return [Root((a,), lookahead.values[i]) for a, i in zip(actions, order, strict=True)]
        roots: list[Root] = []
        for index in order[:_PLACEMENTS]:
            roots += self._with_choices(match, lookahead.actions[index], lookahead.values[index])
        for index in order[_PLACEMENTS:_ROOTS]:
            choice = (KING + lookahead.choice_after(index),) if len(roots[0].actions) > 1 else ()
            roots.append(Root((lookahead.actions[index], *choice), lookahead.values[index]))
        roots.sort(key=lambda root: -root.promise)
        return roots[:_ROOTS]

    def _with_choices(self, match: Any, action: int, promise: float) -> list[Root]:
        """Return the roots of a placement: one for every choice that may follow the placement."""
        scratch = self._scratch
        scratch.copy_from(match)
        player = scratch.actor()
        scratch.apply(action)
        count = scratch.legal(self._choices) if scratch.actor() == player else 0
        if count == 0 or not KING <= self._choices[0] < DISCARD:
            return [Root((action,), promise)]
        chooser = self._chooser
        chooser.start(scratch)
        chooser.step(_UNLIMITED)
        best = max(chooser.values[: chooser.count])
        return [
            Root((action, chooser.actions[index]), promise + chooser.values[index] - best)
            for index in range(chooser.count)
        ]

    def playout(self, match: Any, root: Root, number: int) -> float:
        """Apply a move and play the rest of the game by quick players. Returns the result's value.

        The same `number` gives the same dominoes.
        """
        scratch = self._scratch
        player = match.actor()
        scratch.copy_from(match)
        scratch.random.seed(number)
        for seat, random in enumerate(self._randoms):
            random.seed(number, seat + 1)
        for action in root.actions:
            scratch.apply(action)
        seated = list(self._greedy)
        seated[player] = self._own
        play_match(scratch, seated, self._choices)
        points = [scratch.match_points(seat) for seat in range(len(seated))]
        lead = points[player] - max(points[:player] + points[player + 1 :])
        return (points[player] + lead) / 2 + _WIN * ((lead > 0) - (lead < 0))
