"""The points of a house in Queendomino, split into parts that players can check (Q18).

Room: rules.
"""

from castellan.rules.kingdomino.layout import DISCARDS
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.property import COUNT, ENTRY, FIRST, LARGEST, PARTS, TERRAIN, TOTAL
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q

# Entries of the score sheet, after Kingdomino's two bonuses.
COINS_PART = PARTS + 2
QUEEN_PART = PARTS + 3
BUILDINGS_PART = PARTS + 4

COINS_PER_POINT = 3  # Q18


def fill_house_sheet(match, player: int, sheet) -> int:
    """Write the whole score sheet of a player's house. Returns the total."""
    s = match.state
    x = match.extras
    house = match.house(player)
    discards = 0
    for partner in range(len(match.seats)):
        if match.house(partner) == house:
            discards += s[DISCARDS + partner]
    at = match.kingdom(player)
    total = fill_sheet(s, at, match.grid, match.options, discards, sheet)
    sheet[COINS_PART] = builders.coins_of(s, x, house) // COINS_PER_POINT
    # Q17: the Queen is one crown on the largest property, so she is worth its squares.
    sheet[QUEEN_PART] = sheet[LARGEST] if s[x + q.QUEEN] == house else 0
    sheet[BUILDINGS_PART] = _buildings(s, x, house, sheet)
    total += sheet[COINS_PART] + sheet[QUEEN_PART] + sheet[BUILDINGS_PART]
    sheet[TOTAL] = total
    return total


def _buildings(s: bytearray, x: int, house: int, sheet) -> int:
    points = 0
    entry = x + q.BUILT_LIST
    for _ in range(s[x + q.COUNT_BUILT]):
        if s[entry] == house:
            points += building_points(s, x, house, s[entry + 1], sheet)
        entry += 3
    return points


def building_points(s: bytearray, x: int, house: int, kind: int, sheet) -> int:
    """Return the points of one building of a house. `sheet` has the house's properties."""
    points = builders.fact(kind, q.ITS_POINTS)
    points += builders.fact(kind, q.PER_TOWER) * s[purse.purse(x, house) + q.TOWERS_OWNED]
    points += builders.fact(kind, q.PER_KNIGHT) * purse.knights_of(s, x, house)
    per_property = builders.fact(kind, q.PER_PROPERTY)
    entry = FIRST + TERRAIN
    for _ in range(sheet[COUNT]):
        if sheet[entry] == per_property >> 4:
            points += per_property & 15
        entry += ENTRY
    return points
