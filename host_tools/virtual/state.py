"""Describes the open game for the commands `state` and `log` of the virtual device.

Portable: runs unchanged on CPython and MicroPython. Objects are tuples of pairs for
`json_text`. A module of each game in `states` adds the pairs that only this game has.
"""

from castellan.rules import registry
from castellan.rules.names import COLOURS

from host_tools.virtual import states

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def game_of(session: "Any") -> "Any":
    """Return the whole state of the open match as pairs, or None if no match is open."""
    if session is None or session.match is None:
        return None
    match = session.match
    sheet = session.sheet
    options = registry.meta(session.game).OPTIONS
    pairs = [
        ("game", session.game),
        ("mode", "count" if session.is_score_only else "play"),
        ("players", [COLOURS[colour] for colour in match.seats]),
        ("options", [word for word, bit in options if match.options & bit]),
        ("turn", states.name_of(match, match.actor())),
    ]
    pairs.extend(states.part_of(session))
    scores = [match.score(player, sheet) for player in range(len(match.seats))]
    pairs.append(("scores", scores))
    pairs.append(("places", _places(match)))
    pairs.append(("finished", match.is_over()))
    return tuple(pairs)


def log_of(session: "Any") -> "list[str]":
    """Return the lines of the log. Without a match and in score-only mode the list is empty."""
    if session is None or session.match is None or session.is_score_only:
        return []
    return list(registry.open_text(session.game).write(session.match))


def _places(match: "Any") -> "list[int]":
    out = bytearray(len(match.seats))
    match.match_places(out)
    return list(out)
