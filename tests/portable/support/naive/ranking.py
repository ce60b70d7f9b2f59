"""Rank players by keys. Equal keys share a rank."""


def places_of(keys: list) -> list:
    """Return the rank of each player: 1 for the highest key. Equal keys share a rank."""
    return [1 + len([other for other in keys if other > key]) for key in keys]
