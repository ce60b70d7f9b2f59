"""Lists the moves of Dragon Inferno that a search tries, the most promising first."""

from collections.abc import Sequence
from typing import Any

from castellan.advice.dragon_refinement import DragonRefinement
from castellan.advice.dragon_value import dragon_gain
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d

from host_tools.simulate.candidates import Move


class DragonInfernoCandidates:
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
