"""Values of Queendomino's buildings, knights and towers for a house, in hundredths of a point.

Frozen. Used by the players of Queendomino. Allocates nothing.
"""

from castellan.core.compat import const
from castellan.rules.property import LARGEST
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import COINS_PER_POINT, building_points

from host_tools.references import property_map

COIN = 100 // COINS_PER_POINT
_DISCOUNT = const(20)  # value of the Queen's discount, per round left
_KEEPING = const(50)  # chance in per cent that the house keeps the Queen


def value_building(
    match, player: int, kind: int, sheet, rounds_left: int, knight: int, tower: int
) -> int:
    """Return the value of a kind of building for a player.

    `sheet` is the player's score sheet, filled by `match.score`. `knight` is the value of a
    knight's future tax, `tower` the value of a tower on the way to the Queen.
    """
    s = match.state
    x = match.extras
    house = match.house(player)
    buildings = match.buildings
    knights = builders.fact(buildings, kind, q.KNIGHTS)
    towers = builders.fact(buildings, kind, q.TOWERS)
    worth = 100 * building_points(match, house, kind, sheet)
    # A building that pays per tower or knight also counts those it brings itself.
    worth += 100 * builders.fact(buildings, kind, q.PER_TOWER) * towers
    worth += 100 * builders.fact(buildings, kind, q.PER_KNIGHT) * knights
    if rounds_left > 0:
        worth += knight * knights
        worth += 100 * builders.fact(buildings, kind, q.KNIGHT_TAX) * purse.knights_of(s, x, house)
        worth += 100 * builders.fact(buildings, kind, q.TOWER_TAX)
    if towers and s[x + q.QUEEN] != house:
        worth += tower * towers
        if towers_of(match, house) + towers >= most_towers(match, house):
            worth += _KEEPING * sheet[LARGEST] + _DISCOUNT * rounds_left
    return worth


def value_site(buildings: bytes, kind: int, cell: int) -> int:
    """Return the value of a town square for a kind of building. `property_map` must be current.

    A building with a crown is best in the largest town, other buildings in the smallest.
    """
    squares = property_map.squares[property_map.property_at[cell]]
    crowns = builders.fact(buildings, kind, q.ITS_CROWNS)
    return 100 * crowns * (squares + 1) if crowns else -squares


def towers_of(match, house: int) -> int:
    """Count the towers of a house."""
    return match.state[purse.purse(match.extras, house) + q.TOWERS_OWNED]


def most_towers(match, house: int) -> int:
    """Count the towers of the strongest other house."""
    most = 0
    for other in range(match.kingdoms):
        if other != house:
            most = max(most, towers_of(match, other))
    return most
