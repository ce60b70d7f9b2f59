"""Error texts of Queendomino's log: why a step of a turn is not allowed.

Room: rules. Only the log reader needs these texts. `apply` returns a number.
"""

from castellan.rules.contract import NOBODY
from castellan.rules.kingdomino import text as kingdomino
from castellan.rules.kingdomino.layout import FREE, NEXT_TILES, PHASE
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q


def expected(match) -> str:
    """Return the next expected action as a text, for error messages."""
    phase = match.state[PHASE]
    if phase == q.BUILDERS:
        return "%d buildings are to come up" % builders.wanted(match.state, match.extras)
    if phase == q.GAINING:
        return "what the new building gives is to be told"
    if phase == q.OPTIONS and match.actor() != NOBODY:
        last = "put a king" if match.state[NEXT_TILES] else "pass"
        return "%s may tax, build, pay the dragon, or %s" % (_name(match, match.actor()), last)
    return kingdomino.expected(match)


def of_knight(match, player: int) -> str:
    """Return why a player may not place a knight."""
    s = match.state
    x = match.extras
    if s[x + q.CELL_A] == FREE:
        return "a discarded domino cannot be taxed"
    if s[x + q.STAGE] & (q.BUILT | q.BURNT):
        return "knights are sent before anything is built or burnt"
    if not s[purse.purse(x, match.house(player)) + q.RESERVE]:
        return "%s has no knight in reserve" % _name(match, player)
    if s[x + q.STAGE]:
        return "one knight a square, and with `optional-once` one tax a round"
    return "a knight goes on the domino that was just placed"


def of_building(match, player: int, price: int, cell: int) -> str:
    """Return why a player may not build the building at a price on a square."""
    s = match.state
    x = match.extras
    house = match.house(player)
    if price < 0:
        return "this building is not open"
    if s[x + q.STAGE] & q.BUILT:
        return "one building a turn"
    if s[x + q.STAGE] & q.BURNT:
        return "nothing is built after the dragon"
    coins = builders.coins_of(s, x, house)
    if builders.cost(s, x, house, price) > coins:
        asked = builders.cost(s, x, house, price)
        return "it costs %d, but %s has %d" % (asked, _name(match, player), coins)
    at = match.kingdom(player)
    if cell < 0 or not builders.is_building_site(s, x, house, at, cell):
        return "this is no town square without a building"
    return "with `optional-once` one building a round"


def of_dragon(match, player: int, price: int) -> str:
    """Return why a player may not let the dragon burn the building at a price."""
    s = match.state
    x = match.extras
    house = match.house(player)
    if price < 0:
        return "this building is not open"
    if s[x + q.DRAGON_OUT]:
        return "he has flown in this round"
    if s[x + q.QUEEN] == house:
        return "the Queen's host may not pay him"
    return "%s has no coin to pay him" % _name(match, player)


def of_queen(match) -> str:
    """Return why the Queen may not stand on a property."""
    if not match.is_over():
        return "she is put on a property when the game is over"
    return "her host puts her on one of the largest properties"


def _name(match, player: int) -> str:
    return kingdomino.colour_of(match, player)
