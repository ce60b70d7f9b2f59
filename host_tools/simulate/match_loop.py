"""The loop that plays a match with somebody in each seat.

It is compiled together with the rules, so that it asks them and the players without Python.
"""

from array import array
from collections.abc import Sequence

from castellan.rules.contract import NOBODY, OK, TABLE, Match

from host_tools.simulate.players import Player


def play_match(match: Match, players: Sequence[Player], choices: "array[int]") -> None:
    """Plays a match to its end; the match's own generator decides for the table."""
    actor = match.actor()
    while actor != NOBODY:
        if actor == TABLE:
            match.apply_chance()
        else:
            action = _asked(match, players[actor], choices)
            code = match.apply(action)
            if code != OK:
                raise RuntimeError(f"seat {actor} made the illegal move {action}: code {code}")
        actor = match.actor()


def _asked(match: Match, player: Player, choices: "array[int]") -> int:
    """What a player does; by itself, so that the compiled loop works with machine words."""
    return player.choose(match, choices, match.legal(choices))
