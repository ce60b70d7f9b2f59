"""The Royal Wedding's variants for the setup: those of Queendomino, and teams. Room: ui."""

from castellan.rules.royal_wedding import meta
from castellan.ui.screens.queendomino import options as queendomino

_T = 84
_MOST_ALONE = 6


def variants(players: int, is_score_only: bool):
    """Return the variants for this number of players. Eight players always play in teams."""
    shared = queendomino.variants(players, False)
    if players % 2 or players > _MOST_ALONE:
        return shared
    return ((_T, (b"Everybody alone", b"Teams of two"), (0, meta.TEAMS)),) + shared
