"""Rank players. Ties share a place."""


def places_of(keys: list) -> list:
    """Return the place of each player: 1 for the best key. Equal keys share a place."""
    return [1 + len([other for other in keys if other > key]) for key in keys]
