"""The points of a house in Queendomino, split into parts that players can check (Q18).

Room: rules.
"""

from castellan.rules.kingdomino.layout import DISCARDS
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.property import (
    COUNT,
    ENTRY,
    FIRST,
    ITS_CROWNS,
    PARTS,
    SQUARES,
    TERRAIN,
    TOTAL,
)
from castellan.rules.queendomino import builders, meta, purse
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
    # Q17: the Queen is one crown on a property, so she is worth its squares.
    squares = 0
    if s[x + q.QUEEN] == house and sheet[COUNT]:
        squares = sheet[queen_entry(match, sheet) + SQUARES]
    sheet[QUEEN_PART] = squares
    sheet[BUILDINGS_PART] = _buildings(match, house, sheet)
    total += sheet[COINS_PART] + sheet[QUEEN_PART] + sheet[BUILDINGS_PART]
    sheet[TOTAL] = total
    return total


def queen_entry(match, sheet) -> int:
    """Return the sheet's entry of the property on which the Queen stands, the first of equals."""
    best = 0
    its_entry = entry = FIRST
    for _ in range(sheet[COUNT]):
        rank = queen_rank(match, sheet[entry + SQUARES], sheet[entry + ITS_CROWNS])
        if rank > best:
            best = rank
            its_entry = entry
        entry += ENTRY
    return its_entry


def queen_rank(match, squares: int, crowns: int) -> int:
    """Return how well a property suits the Queen. She stands on one with the highest number (Q17).

    With `queen-dearest` the points decide. Of equally dear properties her host takes the largest.
    """
    return (squares * crowns << 6 if match.options & meta.QUEEN_DEAREST else 0) | squares


def _buildings(match, house: int, sheet) -> int:
    s = match.state
    x = match.extras
    points = 0
    entry = x + q.BUILT_LIST
    for _ in range(s[x + q.COUNT_BUILT]):
        if s[entry] == house:
            points += building_points(match, house, s[entry + 1], sheet)
        entry += 3
    return points


def building_points(match, house: int, kind: int, sheet) -> int:
    """Return the points of one building of a house. `sheet` has the house's properties."""
    s = match.state
    x = match.extras
    buildings = match.buildings
    towers = s[purse.purse(x, house) + q.TOWERS_OWNED]
    points = builders.fact(buildings, kind, q.ITS_POINTS)
    points += builders.fact(buildings, kind, q.PER_TOWER) * towers
    points += builders.fact(buildings, kind, q.PER_KNIGHT) * purse.knights_of(s, x, house)
    per_property = builders.fact(buildings, kind, q.PER_PROPERTY)
    entry = FIRST + TERRAIN
    for _ in range(sheet[COUNT]):
        if sheet[entry] == per_property >> 4:
            points += per_property & 15
        entry += ENTRY
    return points
