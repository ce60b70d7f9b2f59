"""Describes the Duel: the dice, the book of spells and both maps.

Portable: runs unchanged on CPython and MicroPython.
"""

from array import array

from castellan.rules import property as sheets
from castellan.rules.duel import layout as d
from castellan.rules.duel import log_errors, log_words
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.outcome import PRESTIGE_PART

from host_tools.virtual.states import name_of
from host_tools.virtual.states.shared import cells_of, properties_of, squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("roll", "take", "draw", "name", "cross", "over")
SPELLS = ("free", "split", "both", "turn", "name", "cross")


def part_of(session: "Any") -> "list[Any]":
    """Return the dice, the placements, the spells and the maps."""
    match = session.match
    s = match.state
    return [
        ("phase", PHASES[s[d.PHASE]]),
        ("round", s[d.ROUND] + 1),
        ("player-a", name_of(match, s[d.PLAYER_A])),
        ("dice", _dice(match)),
        ("placements", _placements(match)),
        ("spells", [_spell(match, spell) for spell in range(6)]),
        ("maps", [_map(session, player) for player in range(2)]),
    ]


def _dice(match: "Any") -> "list[Any]":
    """List the rolled dice of the round, each with its face and the player who took the die."""
    s = match.state
    rolled = s[d.ROLLED] if s[d.PHASE] == d.ROLL else 4
    found = []
    for die in range(rolled):
        taker = s[d.TAKERS + die]
        owner = None if taker == d.FREE else name_of(match, taker)
        found.append((("face", log_errors.face_of(s[d.FACES + die])), ("taker", owner)))
    return found


def _placements(match: "Any") -> "list[Any]":
    """List the placements of the domino as [x1, y1, x2, y2], or of a split die as [x, y]."""
    if match.state[d.PHASE] != d.DRAWING:
        return []
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    found = []
    for index in range(match.legal(choices)):
        spot = choices[index]
        if spot >= d.DOT:
            found.append([int(word) for word in log_words.square_of(spot & 127).split()])
        elif spot >= d.PLACE:
            found.append(squares_of(d.MAP, spot - d.PLACE))
    return found


def _spell(match: "Any", spell: int) -> "Any":
    owner = match.state[d.SPELLS + spell]
    return (
        ("name", SPELLS[spell]),
        ("owner", name_of(match, (owner - 1) % 2) if owner else None),
        ("used", owner > 2),
    )


def _map(session: "Any", player: int) -> "Any":
    match = session.match
    s = match.state
    sheet = session.sheet
    total = match.score(player, sheet)
    named = s[d.PRESTIGE + player]
    return (
        ("colour", name_of(match, player)),
        ("cells", cells_of(s, map_of(player), d.MAP, d.COATS)),
        ("boxes", [s[d.BOXES + 6 * player + coat] for coat in range(6)]),
        ("bonus-spent", bool(s[d.BONUS_SPENT + player])),
        ("named", d.COATS[named - 1] if named else None),
        ("domains", properties_of(sheet, d.COATS)),
        ("prestige", sheet[PRESTIGE_PART]),
        ("total", total),
        ("largest", sheet[sheets.LARGEST]),
        ("crosses", sheet[sheets.CROWNS]),
    )
