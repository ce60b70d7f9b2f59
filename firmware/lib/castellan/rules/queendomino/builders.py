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

_TOWN = const(7)


def fact(kind: int, which: int) -> int:
    """One of the bytes the table knows about a kind of building."""
    return BUILDINGS[(kind - 1) * KIND_BYTES + which]


def fill_pile(s, x: int):
    """Put all 32 buildings back into the pile (Q2)."""
    for kind in range(1, KINDS + 1):
        s[x + IN_PILE + kind - 1] = fact(kind, COPIES)
    for price in range(SPACES):
        s[x + PRICES + price] = 0


def pile_size(s, x: int) -> int:
    """How many buildings have not come up yet."""
    left = 0
    for kind in range(KINDS):
        left += s[x + IN_PILE + kind]
    return left


def wanted(s, x: int) -> int:
    """How many buildings are to come up: the empty spaces, as far as the pile goes (Q15)."""
    empty = 0
    for price in range(SPACES):
        if not s[x + PRICES + price]:
            empty += 1
    return min(empty, pile_size(s, x))


def slide(s, x: int):
    """Move the open buildings towards price 0, in their order (Q15)."""
    cheapest = 0
    for price in range(SPACES):
        kind = s[x + PRICES + price]
        if kind:
            s[x + PRICES + price] = 0
            s[x + PRICES + cheapest] = kind
            cheapest += 1


def open_building(s, x: int, kind: int) -> bool:
    """A building comes up and takes the cheapest empty space; False if no copy is left."""
    if not s[x + IN_PILE + kind - 1]:
        return False
    s[x + IN_PILE + kind - 1] -= 1
    price = 0
    while s[x + PRICES + price]:
        price += 1
    s[x + PRICES + price] = kind
    return True


def pick_from_pile(s, x: int, skip: int) -> int:
    """The kind of the building that lies after `skip` others in the pile."""
    kind = 1
    while skip >= s[x + IN_PILE + kind - 1]:
        skip -= s[x + IN_PILE + kind - 1]
        kind += 1
    return kind


def coins_of(s, x: int, house: int) -> int:
    """What a house has in its purse."""
    at = x + PURSES + house * PURSE_BYTES + COINS
    return s[at] | s[at + 1] << 8


def cost(s, x: int, house: int, price: int) -> int:
    """What a space costs a house: the Queen takes off one coin (Q11)."""
    return price - 1 if price and s[x + QUEEN] == house else price


def has_building(s, x: int, house: int, cell: int) -> bool:
    """Whether a building stands on a square."""
    entry = x + BUILT_LIST
    for _ in range(s[x + COUNT_BUILT]):
        if s[entry] == house and s[entry + 2] == cell:
            return True
        entry += 3
    return False


def can_build(s, x: int, house: int, price: int) -> bool:
    """Whether there is a building at a price and the house can pay it."""
    return s[x + PRICES + price] > 0 and cost(s, x, house, price) <= coins_of(s, x, house)


def is_building_site(s, x: int, house: int, at: int, cell: int) -> bool:
    """Whether a square is a town of the house without a building (Q11)."""
    value = s[at + BOX + cell]
    return value > 127 and value & 7 == _TOWN and not has_building(s, x, house, cell)


def legal_builds(s, x: int, house: int, at: int, n: int, out, count: int) -> int:
    """Add every way to build one building to the list; return its new length."""
    first = count
    for cell in range(2 * n, (2 * n + 1) * 2 * n):
        if not is_building_site(s, x, house, at, cell):
            continue
        for price in range(SPACES):
            if can_build(s, x, house, price):
                out[count] = BUILD + (price << 8) + cell
                count += 1
        if count == first:
            return count  # nothing to build, so no other square needs a look
    return count
