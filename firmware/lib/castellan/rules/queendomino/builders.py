"""The builders' board of the game: six spaces by price, a pile of buildings, and sites (Q2).

Room: rules. `s` is the state, `x` the offset of Queendomino's own bytes in it.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import BOX
from castellan.rules.queendomino.layout import (
    BUILD,
    BUILT_LIST,
    COINS,
    COPIES,
    COUNT_BUILT,
    COUNT_HELD,
    HELD_LIST,
    IN_PILE,
    KIND_BYTES,
    KINDS,
    PRICES,
    PURSE_BYTES,
    PURSES,
    QUEEN,
    SPACES,
)

_TOWN = const(0x87)  # a town square: the "taken" bit and the terrain


def fact(buildings: bytes, kind: int, which: int) -> int:
    """Return one byte of a building kind: `which` is COPIES, KNIGHTS, … of `layout`."""
    return buildings[(kind - 1) * KIND_BYTES + which]


def fill_pile(s: bytearray, x: int, buildings: bytes):
    """Put all 32 buildings back into the pile (Q2)."""
    for kind in range(1, KINDS + 1):
        s[x + IN_PILE + kind - 1] = fact(buildings, kind, COPIES)
    for price in range(SPACES):
        s[x + PRICES + price] = 0


def pile_size(s: bytearray, x: int) -> int:
    """Return how many buildings are left in the pile."""
    left = 0
    for kind in range(KINDS):
        left += s[x + IN_PILE + kind]
    return left


def wanted(s: bytearray, x: int) -> int:
    """Return how many buildings must be revealed: empty spaces, at most the pile (Q15)."""
    empty = 0
    for price in range(SPACES):
        if not s[x + PRICES + price]:
            empty += 1
    return min(empty, pile_size(s, x))


def slide(s: bytearray, x: int):
    """Move the open buildings towards price 0, in their order (Q15)."""
    cheapest = 0
    for price in range(SPACES):
        kind = s[x + PRICES + price]
        if kind:
            s[x + PRICES + price] = 0
            s[x + PRICES + cheapest] = kind
            cheapest += 1


def next_space(s: bytearray, x: int, is_dearest: bool) -> int:
    """Return the space that the next building takes: the cheapest or dearest empty one (Q15)."""
    price = SPACES - 1 if is_dearest else 0
    while 0 <= price < SPACES and s[x + PRICES + price]:
        price += -1 if is_dearest else 1
    return price


def open_building(s: bytearray, x: int, kind: int, price: int) -> bool:
    """Put a building on an empty space. Returns False if the pile has no copy."""
    if not s[x + IN_PILE + kind - 1]:
        return False
    s[x + IN_PILE + kind - 1] -= 1
    s[x + PRICES + price] = kind
    return True


def pick_from_pile(s: bytearray, x: int, skip: int) -> int:
    """Return the kind of building number `skip` of the pile, counted from 0."""
    kind = 1
    while skip >= s[x + IN_PILE + kind - 1]:
        skip -= s[x + IN_PILE + kind - 1]
        kind += 1
    return kind


def coins_of(s: bytearray, x: int, house: int) -> int:
    """Return the coins of a house."""
    at = x + PURSES + house * PURSE_BYTES + COINS
    return s[at] | s[at + 1] << 8


def cost(s: bytearray, x: int, house: int, price: int) -> int:
    """Return the price that a house pays. The Queen's host pays one coin less (Q11)."""
    return price - 1 if price and s[x + QUEEN] == house else price


def has_building(s: bytearray, x: int, house: int, cell: int) -> bool:
    """True if a house has a building on a square."""
    entry = x + BUILT_LIST
    for _ in range(s[x + COUNT_BUILT]):
        if s[entry] == house and s[entry + 2] == cell:
            return True
        entry += 3
    return False


def hold_town(s: bytearray, x: int, house: int, at: int, cell: int):
    """Note that a knight stands on a square, if the square is a town (Q11, `knight-bars`)."""
    if s[at + BOX + cell] & _TOWN == _TOWN:
        entry = x + HELD_LIST + 2 * s[x + COUNT_HELD]
        s[entry] = house
        s[entry + 1] = cell
        s[x + COUNT_HELD] += 1


def is_held(s: bytearray, x: int, house: int, cell: int) -> bool:
    """True if a knight keeps the house from building on a square (Q11, `knight-bars`)."""
    entry = x + HELD_LIST
    for _ in range(s[x + COUNT_HELD]):
        if s[entry] == house and s[entry + 1] == cell:
            return True
        entry += 2
    return False


def can_build(s: bytearray, x: int, house: int, price: int) -> bool:
    """True if there is a building at a price and the house can pay for it."""
    return s[x + PRICES + price] > 0 and cost(s, x, house, price) <= coins_of(s, x, house)


def is_building_site(s: bytearray, x: int, house: int, at: int, cell: int) -> bool:
    """True if a house may build on a square: a town without a building (Q11)."""
    if s[at + BOX + cell] & _TOWN != _TOWN or has_building(s, x, house, cell):
        return False
    return not is_held(s, x, house, cell)


def next_site(s: bytearray, x: int, house: int, at: int, n: int, cell: int) -> int:
    """Return the first building site after `cell`, or 0 if there is none. Begin with cell 0."""
    width = 2 * n
    cell = max(cell, (s[at + 2] + 1) * width - 1)
    for site in range(cell + 1, (s[at + 3] + 2) * width):
        # Test for a town first, because most squares are not.
        if s[at + BOX + site] & _TOWN == _TOWN and is_building_site(s, x, house, at, site):
            return site
    return 0


def legal_builds(s: bytearray, x: int, house: int, at: int, n: int, out, count: int) -> int:
    """Append every legal way to build one building to `out`. Returns its new length."""
    open_prices = 0
    for price in range(SPACES):
        if can_build(s, x, house, price):
            open_prices |= 1 << price
    cell = next_site(s, x, house, at, n, 0) if open_prices else 0
    while cell:
        for price in range(SPACES):
            if open_prices >> price & 1:
                out[count] = BUILD + (price << 8) + cell
                count += 1
        cell = next_site(s, x, house, at, n, cell)
    return count
