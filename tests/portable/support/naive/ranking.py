"""Places, with ties shared."""


def places_of(keys: list) -> list:
    """The place of each player, 1 for the best key; equal keys share a place."""
    return [1 + len([other for other in keys if other > key]) for key in keys]
