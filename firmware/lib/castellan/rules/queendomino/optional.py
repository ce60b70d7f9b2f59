"""The optional steps of a turn: knights (B), one building (C), the dragon (D), in this order (Q6).

Room: rules. `match.Queendomino` calls these functions with itself as `match`.
"""

from castellan.core.compat import const
from castellan.rules.contract import NOT_NOW, OK
from castellan.rules.kingdom import BOX, MARK
from castellan.rules.kingdomino.layout import CHOOSER, FREE, PHASE
from castellan.rules.property import measure, unmark
from castellan.rules.queendomino import builders, meta, purse
from castellan.rules.queendomino import layout as q

_ROUND_FLAGS = const(5)  # byte of a purse: Q7, steps this house has used in this round
_KNIGHTED = const(1)


def open_turn(match):
    """Begin the optional steps after a domino was placed or discarded."""
    s = match.state
    x = match.extras
    s[x + q.STAGE] = 0
    if match.options & meta.OPTIONAL_ONCE and _round_flags(match) & _KNIGHTED:
        s[x + q.STAGE] = q.FIRST_TAXED | q.SECOND_TAXED
    s[PHASE] = q.OPTIONS


def open_round(match):
    """Begin a round: the dragon is home and all optional steps are available (Q15)."""
    s = match.state
    x = match.extras
    s[x + q.DRAGON_OUT] = 0
    for house in range(match.kingdoms):
        s[purse.purse(x, house) + _ROUND_FLAGS] = 0


def legal(match, out) -> int:
    """Write the legal optional actions. Returns how many."""
    s = match.state
    x = match.extras
    house = match.house(s[CHOOSER])
    count = 0
    for half in range(2):
        if _may_tax(match, house, half):
            out[count] = q.KNIGHT + half
            count += 1
    if _may_build(match, house):
        at = match.kingdom(s[CHOOSER])
        count = builders.legal_builds(s, x, house, at, match.grid, out, count)
    for price in range(q.SPACES):
        if _may_burn(match, house, price):
            out[count] = q.DRAGON + price
            count += 1
    return count


def play(match, action: int) -> int:
    """Validate and carry out an optional action. Returns OK or NOT_NOW."""
    house = match.house(match.state[CHOOSER])
    if q.KNIGHT <= action < q.KNIGHT + 2:
        if _may_tax(match, house, action - q.KNIGHT):
            _tax(match, house, action - q.KNIGHT)
            return OK
    elif q.DRAGON <= action < q.DRAGON + q.SPACES:
        if _may_burn(match, house, action - q.DRAGON):
            _burn(match, house, action - q.DRAGON)
            return OK
    elif q.BUILD <= action < q.BUILD + (q.SPACES << 8) and _may_build(match, house):
        return _build(match, house, action - q.BUILD >> 8, action & 255)
    return NOT_NOW


def _round_flags(match) -> int:
    house = match.house(match.state[CHOOSER])
    return match.state[purse.purse(match.extras, house) + _ROUND_FLAGS]


def _use_up(match, house: int, step: int, for_round: int):
    """Mark a step as done in this turn and, for the option of Q7, in this round."""
    match.state[match.extras + q.STAGE] |= step
    match.state[purse.purse(match.extras, house) + _ROUND_FLAGS] |= for_round


def _may_tax(match, house: int, half: int) -> bool:
    """True if a knight may be put on a half of this turn's domino, before building (Q9)."""
    s = match.state
    x = match.extras
    behind = (q.FIRST_TAXED << half) | q.BUILT | q.BURNT
    if s[x + q.STAGE] & behind or s[x + q.CELL_A] == FREE:
        return False
    if not s[purse.purse(x, house) + q.RESERVE]:
        return False
    return not (match.options & meta.TAX_ONCE and s[x + q.STAGE] and _is_one_property(match))


def _is_one_property(match) -> bool:
    """True if both halves of this turn's domino belong to one property."""
    s = match.state
    x = match.extras
    at = match.kingdom(s[CHOOSER])
    measure(s, at + BOX + s[x + q.CELL_A], 2 * match.grid)
    is_one = s[at + BOX + s[x + q.CELL_B]] & MARK > 0
    unmark(s, at, match.grid)
    return is_one


def _tax(match, house: int, half: int):
    """Place a knight on a half. It earns the size of the property plus Safe bonuses (Q9, Q10)."""
    s = match.state
    x = match.extras
    at = match.kingdom(s[CHOOSER])
    cell = at + BOX + s[x + q.CELL_A + half]
    own = purse.purse(x, house)
    s[own + q.RESERVE] -= 1
    s[own + q.ABROAD] += 1
    coins = measure(s, cell, 2 * match.grid) & 255
    unmark(s, at, match.grid)
    if not (match.options & meta.SAFE_ONCE and s[x + q.STAGE]):
        coins += _safes(match, house)
    if match.options & meta.LIMITED_SUPPLY:
        coins = min(coins, purse.coins_in_bank(s, x, match.kingdoms))
    purse.pay(s, x, house, -coins)
    if match.options & meta.KNIGHT_BARS:
        builders.hold_town(s, x, house, at, s[x + q.CELL_A + half])
    _use_up(match, house, q.FIRST_TAXED << half, _KNIGHTED)


def _safes(match, house: int) -> int:
    """Return the coins that a house's Safes add: for all its knights or all its towers (Q10)."""
    s = match.state
    x = match.extras
    buildings = match.buildings
    coins = 0
    entry = x + q.BUILT_LIST
    for _ in range(s[x + q.COUNT_BUILT]):
        if s[entry] == house:
            kind = s[entry + 1]
            coins += builders.fact(buildings, kind, q.KNIGHT_TAX) * purse.knights_of(s, x, house)
            towers = s[purse.purse(x, house) + q.TOWERS_OWNED]
            coins += builders.fact(buildings, kind, q.TOWER_TAX) * towers
        entry += 3
    return coins


def _may_build(match, house: int) -> bool:
    """True if a house may build: once a turn, and not after the dragon (Q11)."""
    if match.state[match.extras + q.STAGE] & (q.BUILT | q.BURNT):
        return False
    return not (match.options & meta.OPTIONAL_ONCE and _round_flags(match) & q.BUILT)


def _build(match, house: int, price: int, cell: int) -> int:
    """Pay for a building and put it on a town square. A GAIN action follows (Q11)."""
    s = match.state
    x = match.extras
    at = match.kingdom(s[CHOOSER])
    n = match.grid
    if price >= q.SPACES or not 2 * n <= cell < (2 * n + 1) * 2 * n:
        return NOT_NOW
    if not builders.can_build(s, x, house, price):
        return NOT_NOW
    if not builders.is_building_site(s, x, house, at, cell):
        return NOT_NOW
    purse.pay(s, x, house, builders.cost(s, x, house, price))
    kind = s[x + q.PRICES + price]
    entry = x + q.BUILT_LIST + 3 * s[x + q.COUNT_BUILT]
    s[entry] = house
    s[entry + 1] = kind
    s[entry + 2] = cell
    s[x + q.COUNT_BUILT] += 1
    s[x + q.PRICES + price] = 0
    s[x + q.PENDING] = kind
    s[at + BOX + cell] |= builders.fact(match.buildings, kind, q.ITS_CROWNS) << 4
    _use_up(match, house, q.BUILT, q.BUILT)
    s[PHASE] = q.GAINING
    return OK


def _may_burn(match, house: int, price: int) -> bool:
    """True if the dragon may fly: once a round, for one coin, not for the Queen's host (Q13)."""
    s = match.state
    x = match.extras
    if s[x + q.DRAGON_OUT] or s[x + q.STAGE] & q.BURNT or not s[x + q.PRICES + price]:
        return False
    return s[x + q.QUEEN] != house and builders.coins_of(s, x, house) > 0


def _burn(match, house: int, price: int):
    """Let the dragon remove an open building from the game (Q13)."""
    s = match.state
    x = match.extras
    purse.pay(s, x, house, 1)
    s[x + q.PRICES + price] = 0
    s[x + q.DRAGON_OUT] = 1
    _use_up(match, house, q.BURNT, q.BURNT)
