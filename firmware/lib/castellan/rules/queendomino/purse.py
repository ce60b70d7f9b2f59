"""The purse of a house: coins, knights, towers and the Queen.

Room: rules. `s` is the state, `x` the offset of Queendomino's own bytes in it.
"""

from castellan.core.compat import const
from castellan.rules.kingdomino.layout import FREE
from castellan.rules.queendomino.builders import coins_of
from castellan.rules.queendomino.layout import (
    ABROAD,
    BUILT_LIST,
    COINS,
    COUNT_BUILT,
    PURSE_BYTES,
    PURSES,
    QUEEN,
    RESERVE,
    TOWERS_OWNED,
)

_BANK = const(174)  # Q1: 12 coins of one, 18 of three and 12 of nine
_KNIGHTS = const(22)
_TOWERS = const(15)
_START_COINS = const(7)
_START_KNIGHTS = const(1)


def purse(x: int, house: int) -> int:
    """Return the offset of a house's purse in the state."""
    return x + PURSES + house * PURSE_BYTES


def fill_purses(s: bytearray, x: int, houses: int):
    """Fill all purses for the start (Q1). No house has the Queen yet (Q3)."""
    for house in range(houses):
        at = purse(x, house)
        for index in range(PURSE_BYTES):
            s[at + index] = 0
        s[at + COINS] = _START_COINS
        s[at + RESERVE] = _START_KNIGHTS
    s[x + QUEEN] = FREE


def pay(s: bytearray, x: int, house: int, coins: int):
    """Pay coins to the bank. A negative number takes coins from the bank."""
    left = coins_of(s, x, house) - coins
    at = purse(x, house) + COINS
    s[at] = left & 255
    s[at + 1] = left >> 8


def knights_of(s: bytearray, x: int, house: int) -> int:
    """Return how many knights a house has, at home and on its dominoes."""
    at = purse(x, house)
    return s[at + RESERVE] + s[at + ABROAD]


def coins_in_bank(s: bytearray, x: int, houses: int) -> int:
    """Return how many coins the bank has left, for the option `limited-supply` (Q1)."""
    left = _BANK
    for house in range(houses):
        left -= coins_of(s, x, house)
    return left


def gain(s: bytearray, x: int, houses: int, house: int, knights: int, towers: int, limited: bool):
    """Add a building's knights and towers, and the Queen if nobody has more towers (Q11, Q12)."""
    if limited:
        knights_left = _KNIGHTS
        towers_left = _TOWERS
        for other in range(houses):
            knights_left -= knights_of(s, x, other)
            towers_left -= s[purse(x, other) + TOWERS_OWNED]
        knights = min(knights, knights_left)
        towers = min(towers, towers_left)
    at = purse(x, house)
    s[at + RESERVE] += knights
    s[at + TOWERS_OWNED] += towers
    if towers:
        for other in range(houses):
            if s[purse(x, other) + TOWERS_OWNED] > s[at + TOWERS_OWNED]:
                return
        s[x + QUEEN] = house  # Q12: as many towers as the host are enough


def built_by(s: bytearray, x: int, house: int, kind: int) -> int:
    """Return how many buildings of a kind a house owns."""
    entry = x + BUILT_LIST
    count = 0
    for _ in range(s[x + COUNT_BUILT]):
        if s[entry] == house and s[entry + 1] == kind:
            count += 1
        entry += 3
    return count
