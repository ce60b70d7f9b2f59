"""Describes Queendomino: Kingdomino's state with purses, builders' board, Queen and dragon.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.kingdomino.layout import FREE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import purse
from castellan.rules.queendomino.builders import coins_of
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.square import x_of, y_of

from host_tools.virtual.states import kingdomino, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("row", "draw", "king", "place", "over", "builders", "options", "gain")


def part_of(session: "Any") -> "list[Any]":
    """Return rows, placements, the builders' board, and what each player owns."""
    match = session.match
    s = match.state
    x = match.extras
    prices = [s[x + q.PRICES + price] for price in range(q.SPACES)]
    pairs = kingdomino.family_part(session, PHASES)
    pairs.append(("builders", [NAMES[kind - 1] if kind else None for kind in prices]))
    pairs.append(("queen", _host(match)))
    pairs.append(("dragon", "out" if s[x + q.DRAGON_OUT] else "home"))
    pairs.append(("kingdoms", [_kingdom(session, player) for player in range(len(match.seats))]))
    return pairs


def _host(match: "Any") -> "str | None":
    """Return the colour of the player who has the Queen, or of the first of two partners."""
    queen = match.state[match.extras + q.QUEEN]
    if queen == FREE:
        return None
    player = 0
    while match.house(player) != queen:
        player += 1
    return name_of(match, player)


def _kingdom(session: "Any", player: int) -> "Any":
    match = session.match
    s = match.state
    x = match.extras
    house = match.house(player)
    own = purse.purse(x, house)
    pairs = kingdomino.kingdom_of(session, player)
    pairs.append(("coins", coins_of(s, x, house)))
    pairs.append(("towers", s[own + q.TOWERS_OWNED]))
    pairs.append(("knights", purse.knights_of(s, x, house)))
    pairs.append(("reserve", s[own + q.RESERVE]))
    pairs.append(("buildings", _buildings(match, house)))
    return tuple(pairs)


def _buildings(match: "Any", house: int) -> "list[list[Any]]":
    """List the buildings of a house as [name, x, y], in the order of building."""
    s = match.state
    found: list[list[Any]] = []
    for index in range(s[match.extras + q.COUNT_BUILT]):
        entry = match.extras + q.BUILT_LIST + 3 * index
        if s[entry] == house:
            cell = s[entry + 2]
            found.append([NAMES[s[entry + 1] - 1], x_of(match.grid, cell), y_of(match.grid, cell)])
    return found
