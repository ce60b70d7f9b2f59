"""The two dice in hand: what they show, what jokers become, and what can be drawn with them.

Room: rules. `s` is the state; the hand belongs to the player who draws (U4).
"""

from array import array

from castellan.core.compat import const
from castellan.rules.contract import NO_MATCH, NOT_NOW, OK
from castellan.rules.duel import layout as d
from castellan.rules.duel import sheet
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.kingdom import size_of, step_of

_FREE_RULES = const(1)
_SPLIT = const(2)
_CASTLE_BONUS = const(1)  # crosses

_places = array("H", bytes(2 * 140))  # scratch of one call: what `sheet` found


def map_of(player: int) -> int:
    """Where in the state the map of a player lies."""
    return d.MAPS + player * size_of(d.MAP)


def take_hand(s: bytearray, player: int):
    """Put the player's two dice into the hand, nothing decided about them yet."""
    hand = 0
    for die in range(4):
        if s[d.TAKERS + die] == player:
            s[d.HANDS + hand] = die
            hand += 1
    s[d.DRAWER] = player
    s[d.SPELLS_ON] = 0
    s[d.FIRST_DOT] = FREE
    settle_coats(s)


def settle_coats(s: bytearray):
    """A plain face is its coat; a joker waits for its owner's choice."""
    for hand in range(2):
        coat = s[d.FACES + s[d.HANDS + hand]] & 7
        s[d.CHOSEN + hand] = 0 if coat == JOKER else coat


def crosses(s: bytearray, hand: int) -> int:
    """Crosses of a die in hand, the castle's bonus included (U8)."""
    die = s[d.HANDS + hand]
    bonus = _CASTLE_BONUS if s[d.BONUS_DIE + s[d.DRAWER]] == die + 1 else 0
    return (s[d.FACES + die] >> 4) + bonus


def is_open(s: bytearray) -> bool:
    """Whether a joker of the hand is still to be named."""
    return not s[d.CHOSEN] or not s[d.CHOSEN + 1]


def is_unbound(s: bytearray) -> bool:
    """Whether spell 1 has lifted the connection rules for this domino."""
    return bool(s[d.SPELLS_ON] & _FREE_RULES)


def is_split(s: bytearray) -> bool:
    """Whether spell 2 has split this domino."""
    return bool(s[d.SPELLS_ON] & _SPLIT)


def any_way(s: bytearray, spells: int, lone: bool) -> bool:
    """Whether some choice of jokers lets the hand be drawn, under these spells."""
    for first in range(1, 7):
        if s[d.CHOSEN] and s[d.CHOSEN] != first:
            continue
        for second in range(1, 7):
            if s[d.CHOSEN + 1] and s[d.CHOSEN + 1] != second:
                continue
            if can_draw(s, first, second, spells, lone):
                return True
    return False


def can_draw(s: bytearray, first: int, second: int, spells: int, lone: bool) -> bool:
    """Whether two coats can be drawn under these spells; `lone` lets half a split one do."""
    at = map_of(s[d.DRAWER])
    free = bool(spells & _FREE_RULES)
    if not spells & _SPLIT:
        return sheet.dominoes(s, at, first, second, free, _places, 0) > 0
    one = sheet.dots(s, at, first, free)
    two = sheet.dots(s, at, second, free)
    return (lone and (one >= 0 or two >= 0)) or _are_apart(one, two)


def _are_apart(one: int, two: int) -> bool:
    """Whether both dice have a place, and not the same one and only."""
    return one >= 0 and two >= 0 and (one != two or one == sheet.SEVERAL)


def fits_both(s: bytearray) -> bool:
    """Whether both dice of a split domino can be drawn; else `lone` lets either do (U10)."""
    at = map_of(s[d.DRAWER])
    free = is_unbound(s)
    return _are_apart(
        sheet.dots(s, at, s[d.CHOSEN], free), sheet.dots(s, at, s[d.CHOSEN + 1], free)
    )


def may_dot(s: bytearray, which: int, cell: int) -> bool:
    """Whether a die of a split domino may be drawn on a square; the first one comes first."""
    if not _fits_dot(s, which, cell):
        return False
    if s[d.FIRST_DOT] != FREE:
        return which == 1 and cell != s[d.FIRST_DOT]
    if not fits_both(s):
        return True  # without `lone` the domino could not have been split
    return which == 0 and _has_second_dot(s, cell)


def _has_second_dot(s: bytearray, without: int) -> bool:
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if cell != without and _fits_dot(s, 1, cell):
            return True
    return False


def _fits_dot(s: bytearray, which: int, cell: int) -> bool:
    at = map_of(s[d.DRAWER])
    if not sheet.is_free(s, at, cell):
        return False
    return is_unbound(s) or sheet.connects(s, at, cell, s[d.CHOSEN + which])


def draw_die(s: bytearray, which: int, cell: int):
    """Draw one die of the hand on a free square."""
    sheet.draw_coat(s, map_of(s[d.DRAWER]), cell, s[d.CHOSEN + which], crosses(s, which))
    s[d.DREW] |= 1 << s[d.HANDS + which]


def check_domino(s: bytearray, cell: int, direction: int) -> int:
    """OK, or why the hand may not be drawn on two neighbouring squares."""
    at = map_of(s[d.DRAWER])
    first = s[d.CHOSEN]
    second = s[d.CHOSEN + 1]
    if first == second and direction > 1:
        return NOT_NOW  # twins are written from their upper or left half only
    other = cell + step_of(d.MAP, direction)
    if not sheet.is_free(s, at, cell) or not sheet.is_free(s, at, other):
        return sheet.why_not_free(s, at, cell, other)
    if is_unbound(s) or sheet.connects(s, at, cell, first) or sheet.connects(s, at, other, second):
        return OK
    return NO_MATCH


def draw_domino(s: bytearray, cell: int, direction: int):
    """Draw the hand on two neighbouring squares that `check_domino` has allowed."""
    draw_die(s, 0, cell)
    draw_die(s, 1, cell + step_of(d.MAP, direction))
