"""Free Kingdom's variants for the setup: Kingdomino's.

Room: ui.
"""

from castellan.ui.screens.kingdomino import options as kingdomino


def variants(players: int, is_score_only: bool):
    """Return the variants for this number of players."""
    return kingdomino.variants(players, is_score_only)
