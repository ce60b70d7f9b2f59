"""Plays one match with a player for each seat.

This module is compiled together with the rules, so that calls bypass the Python interpreter.
"""

from array import array
from collections.abc import Sequence

from castellan.rules.contract import NOBODY, OK, TABLE, Match

from host_tools.simulate.players import Player


def play_match(match: Match, players: Sequence[Player], choices: "array[int]") -> None:
    """Play a match to its end. The match's own generator decides chance actions."""
    actor = match.actor()
    while actor != NOBODY:
        if actor == TABLE:
            match.apply_chance()
        else:
            action = _choice_of(match, players[actor], choices)
            code = match.apply(action)
            if code != OK:
                raise RuntimeError(f"seat {actor} made the illegal move {action}: code {code}")
        actor = match.actor()


def _choice_of(match: Match, player: Player, choices: "array[int]") -> int:
    """Return a player's action.

    The call is in a separate function, so that the loop has C ints.
    """
    return player.choose(match, choices, match.legal(choices))
