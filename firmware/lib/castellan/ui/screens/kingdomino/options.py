"""Kingdomino's variants for the setup: letter, names of the choices, option bits. Room: ui."""

from castellan.rules.kingdomino import meta

_HARMONY = (72, (b"No harmony", b"Harmony"), (0, meta.HARMONY))
_MIDDLE = (
    77,
    (b"No middle kingdom", b"Middle kingdom", b"Middle lenient", b"Middle strict"),
    (0, meta.MIDDLE_KINGDOM, meta.MIDDLE_LENIENT, meta.MIDDLE_STRICT),
)
_MIGHTY = (55, (b"Grid 5x5", b"Mighty duel 7x7"), (0, meta.MIGHTY_DUEL))
_DYNASTY = (51, (b"One game", b"Dynasty"), (0, meta.DYNASTY))
_ROW_OF_FOUR = (52, (b"Rows of 3", b"Rows of 4"), (0, meta.ROW_OF_FOUR))


def variants(players: int, is_score_only: bool):
    """Return the variants for these players. Score-only mode has those that change points."""
    if is_score_only:
        return (_HARMONY, _MIDDLE, _MIGHTY)
    if players == 2:
        return (_HARMONY, _MIDDLE, _MIGHTY, _DYNASTY)
    if players == 3:
        return (_HARMONY, _MIDDLE, _DYNASTY, _ROW_OF_FOUR)
    return (_HARMONY, _MIDDLE, _DYNASTY)
