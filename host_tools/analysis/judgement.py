"""Judges each decision of a log: what it cost in points and in share of victory.

The searcher finds the best move. Further playouts then compare this move with the played one. They
use other luck than the search, because the best of many uncertain values looks better than it is.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from castellan.core.log import IRREGULAR
from castellan.core.rng import Random
from castellan.rules.actions import actions_of

from host_tools.simulate.list_buffers import number_buffer
from host_tools.simulate.searcher import Regent, Root

_SEED = 1  # the same log gets the same judgement
_CHECKS = 4  # playouts of each of the two moves in the comparison, per playout of the search / 16
_HALF = 5.0  # cost of a decision that counts half, in points. See `Decision.accuracy`


@dataclass(frozen=True)
class Decision:
    """A decision with several legal actions. The costs are means of playouts."""

    number: int  # of this decision in the game, from 1
    player: int
    before: bytes  # the log's bytes before the decision
    played: int
    best: int  # equals `played` if no move is better for certain
    share: float  # of victory after the best move, from 0 to 1
    own_cost: float  # points that the player ends with fewer than after the best move
    rival_cost: float  # points that the best opponent ends with more
    share_cost: float  # share of victory that is lost
    cost: float  # loss in the searcher's value: lead or points, and 15 points for a victory

    @property
    def points_cost(self) -> float:
        """Return the loss in lead over the best opponent, in points. Never below 0."""
        return max(0.0, self.own_cost + self.rival_cost)

    @property
    def accuracy(self) -> float:
        """Return 100 for the best move, 50 for a cost of 5 points, 25 for 10, and so on."""
        return 100 * 2 ** (-self.cost / _HALF)


def decisions_of(match: Any, playouts: int) -> Iterator[Decision]:
    """Judge each decision of a match between several legal actions, in order.

    `playouts` is the searcher's budget for the first decision. Irregular actions are not judged.
    """
    regent = Regent(Random(_SEED), playouts)
    twin = match.fresh()
    choices = number_buffer(match.LARGEST_CHOICE + 2)
    number = 0
    for action in actions_of(match):
        if twin.actor() >= 0 and action < IRREGULAR:
            count = twin.legal(choices)
            if count > 1:
                number += 1
                yield _judged(regent, twin, number, action, list(choices[:count]), playouts)
        twin.apply(action)


def _judged(
    regent: Regent, match: Any, number: int, played: int, actions: list[int], playouts: int
) -> Decision:
    """Search the best action, and compare it with the played action."""
    player = match.actor()
    before = bytes(match.log.data[: match.log.size])
    roots = regent.judge(match, actions, played)
    best = roots[0]
    if best.actions[0] == played:
        share = _mean(best.wins)
        return Decision(number, player, before, played, played, share, 0.0, 0.0, 0.0, 0.0)
    mine = next(root for root in roots if root.actions[0] == played)
    best, mine = regent.compare(match, (best, mine), max(8, _CHECKS * playouts // 16))
    cost, error = _difference(best, mine)
    if cost <= error:  # the difference may be chance
        share = _mean(mine.wins)
        return Decision(number, player, before, played, played, share, 0.0, 0.0, 0.0, 0.0)
    return Decision(
        number,
        player,
        before,
        played,
        best.actions[0],
        _mean(best.wins),
        _mean(best.own) - _mean(mine.own),
        _mean(mine.rivals) - _mean(best.rivals),
        max(0.0, _mean(best.wins) - _mean(mine.wins)),
        cost,
    )


def _difference(one: Root, other: Root) -> tuple[float, float]:
    """Return the mean difference of two roots with equal luck, and its standard error."""
    pairs = zip(one.values, other.values, strict=True)
    differences = [first - second for first, second in pairs]
    mean = _mean(differences)
    spread = sum((value - mean) ** 2 for value in differences)
    return mean, math.sqrt(spread / (len(differences) - 1) / len(differences))


def _mean(numbers: Any) -> float:
    return sum(numbers) / len(numbers)


def turning_points(decisions: list[Decision], most: int = 3) -> list[Decision]:
    """Return the decisions that cost most, in the order of the game."""
    costly = sorted((one for one in decisions if one.cost > 0), key=lambda one: -one.cost)
    return sorted(costly[:most], key=lambda one: one.number)
