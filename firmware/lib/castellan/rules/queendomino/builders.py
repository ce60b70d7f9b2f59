"""The builders' board: six spaces by price, the pile behind them, and what can be built (Q2).

Room: rules. `s` is the state and `x` where the game's own part of it begins.
"""

from castellan.core.compat import const
from castellan.rules.kingdom import BOX
from castellan.rules.queendomino.layout import (
    BUILD,
    BUILT_LIST,
    COINS,
    COPIES,
    COUNT_BUILT,
    IN_PILE,
    KIND_BYTES,
    KINDS,
    PRICES,
    PURSE_BYTES,
    PURSES,
    QUEEN,
    SPACES,
)
from castellan.rules.queendomino.tables_buildings import BUILDINGS

_TOWN = const(0x87)  # of a square: taken, and the terrain


def fact(kind: int, which: int) -> int:
    """One of the bytes the table knows about a kind of building."""
    return BUILDINGS[(kind - 1) * KIND_BYTES + which]


def fill_pile(s: bytearray, x: int):
    """Put all 32 buildings back into the pile (Q2)."""
    for kind in range(1, KINDS + 1):
        s[x + IN_PILE + kind - 1] = fact(kind, COPIES)
    for price in range(SPACES):
        s[x + PRICES + price] = 0


def pile_size(s: bytearray, x: int) -> int:
    """How many buildings have not come up yet."""
    left = 0
    for kind in range(KINDS):
        left += s[x + IN_PILE + kind]
    return left


def wanted(s: bytearray, x: int) -> int:
    """How many buildings are to come up: the empty spaces, as far as the pile goes (Q15)."""
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


def open_building(s: bytearray, x: int, kind: int) -> bool:
    """A building comes up and takes the cheapest empty space; False if no copy is left."""
    if not s[x + IN_PILE + kind - 1]:
        return False
    s[x + IN_PILE + kind - 1] -= 1
    price = 0
    while s[x + PRICES + price]:
        price += 1
    s[x + PRICES + price] = kind
    return True


def pick_from_pile(s: bytearray, x: int, skip: int) -> int:
    """The kind of the building that lies after `skip` others in the pile."""
    kind = 1
    while skip >= s[x + IN_PILE + kind - 1]:
        skip -= s[x + IN_PILE + kind - 1]
        kind += 1
    return kind


def coins_of(s: bytearray, x: int, house: int) -> int:
    """What a house has in its purse."""
    at = x + PURSES + house * PURSE_BYTES + COINS
    return s[at] | s[at + 1] << 8


def cost(s: bytearray, x: int, house: int, price: int) -> int:
    """What a space costs a house: the Queen takes off one coin (Q11)."""
    return price - 1 if price and s[x + QUEEN] == house else price


def has_building(s: bytearray, x: int, house: int, cell: int) -> bool:
    """Whether a building stands on a square."""
    entry = x + BUILT_LIST
    for _ in range(s[x + COUNT_BUILT]):
        if s[entry] == house and s[entry + 2] == cell:
            return True
        entry += 3
    return False


def can_build(s: bytearray, x: int, house: int, price: int) -> bool:
    """Whether there is a building at a price and the house can pay it."""
    return s[x + PRICES + price] > 0 and cost(s, x, house, price) <= coins_of(s, x, house)


def is_building_site(s: bytearray, x: int, house: int, at: int, cell: int) -> bool:
    """Whether a square is a town of the house without a building (Q11)."""
    return s[at + BOX + cell] & _TOWN == _TOWN and not has_building(s, x, house, cell)


def next_site(s: bytearray, x: int, house: int, at: int, n: int, cell: int) -> int:
    """The next building site after a cell, 0 where there is none; from 0 on it finds them all."""
    width = 2 * n
    cell = max(cell, (s[at + 2] + 1) * width - 1)
    for site in range(cell + 1, (s[at + 3] + 2) * width):
        # The square is asked here first: most are no towns.
        if s[at + BOX + site] & _TOWN == _TOWN and is_building_site(s, x, house, at, site):
            return site
    return 0


def legal_builds(s: bytearray, x: int, house: int, at: int, n: int, out, count: int) -> int:
    """Add every way to build one building to the list; return its new length."""
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
