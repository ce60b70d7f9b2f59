"""Hints for a person: the best spot, and dominoes that fit nowhere. Room: ui."""

from castellan.advice import placement_ranking
from castellan.rules.fitting import fits
from castellan.rules.kingdomino.layout import NEXT_TILES
from castellan.ui.shared.kingdom_view import half_of


def sort_spots(session, count: int):
    """Sort the placements in `session.choices` by value, the best first."""
    choices = session.choices
    values = session.values
    placement_ranking.rank_placements(session.match, choices, count, values)
    for index in range(1, count):
        value = values[index]
        spot = choices[index]
        place_for_it = index
        while place_for_it and values[place_for_it - 1] < value:
            values[place_for_it] = values[place_for_it - 1]
            choices[place_for_it] = choices[place_for_it - 1]
            place_for_it -= 1
        values[place_for_it] = value
        choices[place_for_it] = spot


def has_room(match, player: int, slot: int) -> bool:
    """True if a domino of the next row fits into the player's present kingdom."""
    number = match.state[NEXT_TILES + slot]
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    return fits(match.space, match.space_of(player), match.grid, first, second)
