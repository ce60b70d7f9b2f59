"""Queendomino's variants for the setup: letter, names of the choices, option bits. Room: ui."""

from castellan.rules.queendomino import meta
from castellan.ui.screens.kingdomino import options as kingdomino

_ONCE = (79, (b"Optional steps each turn", b"Optional once a round"), (0, meta.OPTIONAL_ONCE))
_SAFE = (83, (b"Safe pays each knight", b"Safe pays once a turn"), (0, meta.SAFE_ONCE))
_LIMITED = (76, (b"Endless supply", b"Limited supply"), (0, meta.LIMITED_SUPPLY))


def variants(players: int, is_score_only: bool):
    """Return the variants for this number of players."""
    shared = kingdomino.variants(players, False)[:2]  # harmony and the middle kingdom
    return shared + ((_ONCE,) if players == 2 else ()) + (_SAFE, _LIMITED)
