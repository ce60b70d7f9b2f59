"""Coin Race's part of the state: the coin and what each player has.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.coin_race import match as rules

from host_tools.virtual.states import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("coin", "choice", "over")


def part_of(session: "Any") -> "list[Any]":
    """Return (key, value) pairs about this game. `json_text` writes them as JSON."""
    match = session.match
    s = match.state
    return [
        ("phase", PHASES[s[rules.PHASE]]),
        ("round", s[rules.ROUND]),
        ("coin", s[rules.VALUE] if s[rules.PHASE] == rules.CHOICE_DUE else None),
        ("hands", [_hand(match, player) for player in range(len(match.seats))]),
    ]


def _hand(match: "Any", player: int) -> "Any":
    return (("colour", name_of(match, player)), ("coins", coins_of(match, player)))


def coins_of(match: "Any", player: int) -> "list[int]":
    """Return the points of each coin that a player has."""
    first = rules.COINS + rules.MOST_COINS * player
    return list(match.state[first : first + match.coins(player)])
