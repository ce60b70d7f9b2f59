"""Describes the choices of the Duel for the table: dice, spells and drawings.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.duel import layout as d
from castellan.rules.duel import log_errors, log_words

from host_tools.virtual.table import pairs_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

line_of = log_words.line_of
_WITH_DIE = ("take", "bonus", "joker")


def entry_of(match: "Any") -> "Any":
    """Return the entry of the four dice, each with its faces, or None."""
    s = match.state
    if s[d.PHASE] != d.ROLL:
        return None
    words = [_faces(match, die) for die in range(4)]
    rolled = s[d.ROLLED]
    have = [_word(die, s[d.FACES + die]) for die in range(rolled)]
    return ("roll", have, words[rolled:])


def _faces(match: "Any", die: int) -> "list[str]":
    words: list[str] = []
    for face in range(6):
        word = _word(die, match.dice[6 * die + face])
        if word not in words:
            words.append(word)
    return words


def _word(die: int, face: int) -> str:
    return f"{die + 1}:{log_errors.face_of(face)}"


def picks_of(words: "list[str]") -> "list[str]":
    """Return the die, or the spell, that a line names."""
    if words[0] in _WITH_DIE or (words[0] == "draw" and len(words) == 5):
        return ["die " + words[2]]
    if words[0] == "spell":
        return ["spell " + words[2]]
    return []


def cells_of(match: "Any", words: "list[str]") -> "list[list[int]]":
    """Return the squares that a line draws on."""
    if words[0] == "draw" and words[-1] != "none":
        return pairs_of(words[-2:] if len(words) == 5 else words[-4:])
    return pairs_of(words[-2:]) if words[:1] == ["spell"] and words[2] == "cross" else []


def faces_of(match: "Any") -> "Any":
    """Return no pictures: the Duel has no dominoes."""
    return ()
