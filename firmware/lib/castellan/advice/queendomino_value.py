"""What buildings, knights and towers look worth to a house, in hundredths of a point.

Room: advice. Rough numbers for a player that looks one step ahead; nothing is allocated.
"""

from castellan.advice import property_map
from castellan.core.compat import const
from castellan.rules.property import LARGEST
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import COINS_PER_POINT, building_points

COIN = 100 // COINS_PER_POINT
_DISCOUNT = const(20)  # the Queen's, for every round that is left
_KEEPING = const(50)  # per cent: how often her host keeps her


def value_building(
    match, player: int, kind: int, sheet, rounds_left: int, knight: int, tower: int
) -> int:
    """The worth of a kind of building, `sheet` being the player's as `match.score` fills it.

    `knight` is what a knight is worth, for the tax that is still to come, and `tower` what a
    tower is, on the way to the Queen.
    """
    s = match.state
    x = match.extras
    house = match.house(player)
    knights = builders.fact(kind, q.KNIGHTS)
    towers = builders.fact(kind, q.TOWERS)
    worth = 100 * building_points(s, x, house, kind, sheet)
    # What it gives counts for itself, too.
    worth += 100 * builders.fact(kind, q.PER_TOWER) * towers
    worth += 100 * builders.fact(kind, q.PER_KNIGHT) * knights
    if rounds_left > 0:
        worth += knight * knights
        worth += 100 * builders.fact(kind, q.KNIGHT_TAX) * purse.knights_of(s, x, house)
        worth += 100 * builders.fact(kind, q.TOWER_TAX)
    if towers and s[x + q.QUEEN] != house:
        worth += tower * towers
        if towers_of(match, house) + towers >= most_towers(match, house):
            worth += _KEEPING * sheet[LARGEST] + _DISCOUNT * rounds_left
    return worth


def value_site(kind: int, cell: int) -> int:
    """How well a building stands on a town square of the kingdom that `property_map` has mapped.

    A crown goes into the largest town. Anything else goes where it is in the way least.
    """
    squares = property_map.squares[property_map.property_at[cell]]
    crowns = builders.fact(kind, q.ITS_CROWNS)
    return 100 * crowns * (squares + 1) if crowns else -squares


def towers_of(match, house: int) -> int:
    """The towers of a house."""
    return match.state[purse.purse(match.extras, house) + q.TOWERS_OWNED]


def most_towers(match, house: int) -> int:
    """The towers of the other house that has most of them."""
    most = 0
    for other in range(match.kingdoms):
        if other != house:
            most = max(most, towers_of(match, other))
    return most
