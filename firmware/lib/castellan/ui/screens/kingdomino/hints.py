"""Hints for a person: the best spot, the best domino, and dominoes that fit nowhere. Room: ui."""

from castellan.advice import placement_ranking, placement_value
from castellan.rules.fitting import fits, legal
from castellan.rules.kingdomino.layout import NEXT_TILES, PLACE
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from castellan.ui.shared.kingdom_view import half_of

NO_ROOM = -30000  # the value of a domino that fits nowhere


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


def worth(session, player: int, slot: int) -> int:
    """Return the value of the best placement of a slot's domino in a player's kingdom now."""
    number = session.match.state[NEXT_TILES + slot]
    match = session.match
    at = match.kingdom(player)
    n = match.grid
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    choices = session.choices
    count = legal(match.space, match.space_of(player), n, first, second, choices, PLACE)
    placement_value.count_deck(match)
    weights = placement_value.DEFAULT
    placement_value.load_kingdom(match.state, at, n, bool(match.options & ANY_MIDDLE), weights)
    best = NO_ROOM
    for index in range(count):
        spot = choices[index] - PLACE
        value = placement_value.evaluate(match.state, at, n, spot, first, second, weights)
        if value > best:
            best = value
    return best


def has_room(match, player: int, slot: int) -> bool:
    """True if a domino of the next row fits into the player's present kingdom."""
    number = match.state[NEXT_TILES + slot]
    first = half_of(match, number, 0)
    second = half_of(match, number, 1)
    return fits(match.space, match.space_of(player), match.grid, first, second)
