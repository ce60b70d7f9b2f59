"""Chooses the actions of a computer seat, by its level. Room: ui."""

from castellan.core.rng import Random
from castellan.rules.kingdomino.layout import DISCARD, KING
from castellan.rules.queendomino.layout import END_TURN
from castellan.ui.screens.kingdomino import computer
from castellan.ui.shared.computer import is_careless


def action(session) -> int:
    """Return the computer's next action. After undo it returns the same action again.

    A careless computer skips all optional steps of its turn.
    """
    from castellan.advice.queendomino_greedy import QueenGreedyPlayer  # noqa: PLC0415 - 2.6 KB

    match = session.match
    choices = session.choices
    player = QueenGreedyPlayer(Random(match.random.w, match.log.count))
    count = match.legal(choices)
    if is_careless(session, match.actor()):
        count = _only_ends(choices, count)
    chosen = player.choose(match, choices, count)
    if KING <= chosen < DISCARD:
        return KING + computer.slot(session, chosen - KING)
    return chosen


def _only_ends(choices, count: int) -> int:
    """Keep only the actions that end the turn. Returns how many there are."""
    kept = 0
    for index in range(count):
        if KING <= choices[index] < DISCARD or choices[index] == END_TURN:
            choices[kept] = choices[index]
            kept += 1
    return kept
