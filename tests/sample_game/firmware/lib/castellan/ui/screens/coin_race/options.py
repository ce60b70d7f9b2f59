"""Coin Race's variants for the setup: a letter, the readings and their bits.

Room: ui.
"""

from castellan.rules.coin_race import meta

_LENGTH = (76, (b"Eight coins", b"Five coins"), (0, meta.SHORT))  # 76 is L


def variants(players: int, is_score_only: bool):
    """Return the variants that can be chosen with this number of players."""
    return (_LENGTH,)
