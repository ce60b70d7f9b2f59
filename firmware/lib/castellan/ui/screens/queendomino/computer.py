"""What a computer seat does in its turn, by its level.

Room: ui. Only a table with computers loads it.
"""

from castellan.advice.queendomino_greedy import QueenGreedyPlayer
from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import KING
from castellan.ui.screens.kingdomino import computer


def action(session) -> int:
    """The step that comes now; the same again after undo."""
    match = session.match
    player = QueenGreedyPlayer(Random(match.random.w, match.log.count))
    chosen = player.choose(match, session.choices, match.legal(session.choices))
    if not KING <= chosen < KING + match.row_size:
        return chosen
    return KING + computer.slot(session, chosen - KING)
