"""Finds the colours, places and winners in a match of any game."""

from array import array
from typing import Any

from castellan.rules.names import COLOURS


def colour_of(match: Any, player: int) -> str:
    """Return the colour of a player."""
    return str(COLOURS[match.seats[player]])


def places_of(match: Any) -> list[int]:
    """List the places of the players in the whole match. Ties share a place."""
    places = array("H", bytes(2 * len(match.seats)))
    match.match_places(places)
    return list(places)


def winners_of(match: Any) -> list[int]:
    """List the players on the first place of a finished match."""
    if not match.is_over():
        return []
    return [player for player, place in enumerate(places_of(match)) if place == 1]
