"""What can be drawn with the two dice in hand, and where.

Room: rules. `s` is the state; the hand belongs to the player who draws (U4). Loaded with `turns`.
"""

from castellan.core.compat import const
from castellan.rules.contract import NO_MATCH, NOT_NOW, OK, OUTSIDE, OVERLAP
from castellan.rules.duel import hand, sheet
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.kingdom import BLOCKED, BOX, step_of

_SEVERAL = const(255)


def dominoes(
    b: bytearray, at: int, coat_a: int, coat_b: int, is_unbound: bool, out, start: int
) -> int:
    """Write every way to draw a domino of two coats from out[start]; return how many (U4).

    With nothing to write to it ends at the first one.
    """
    count = start
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if not sheet.is_free(b, at, cell):
            continue
        touches = is_unbound or sheet.connects(b, at, cell, coat_a)
        for direction in range(2 if coat_a == coat_b else 4):  # twins: each pair once
            other = cell + step_of(d.MAP, direction)
            if sheet.is_free(b, at, other) and (touches or sheet.connects(b, at, other, coat_b)):
                if out is None:
                    return 1
                out[count] = d.PLACE | cell << 2 | direction
                count += 1
    return count - start


def dots(b: bytearray, at: int, coat: int, is_unbound: bool) -> int:
    """The only square where a single coat may be drawn, _SEVERAL, or -1 for none (U10)."""
    found_at = -1
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if sheet.is_free(b, at, cell) and (is_unbound or sheet.connects(b, at, cell, coat)):
            if found_at >= 0:
                return _SEVERAL
            found_at = cell
    return found_at


def why_not_free(b: bytearray, at: int, cell: int, other: int) -> int:
    """Whether two squares lie on something drawn, or beyond the map."""
    for square in (cell, other):
        if not sheet.FIRST_CELL <= square < sheet.END_CELL or b[at + BOX + square] == BLOCKED:
            return OUTSIDE
    return OVERLAP


def is_open(s: bytearray) -> bool:
    """Whether a joker of the hand is still to be named."""
    return not s[d.CHOSEN] or not s[d.CHOSEN + 1]


def is_unbound(s: bytearray) -> bool:
    """Whether spell 1 has lifted the connection rules for this domino."""
    return bool(s[d.SPELLS_ON] & d.UNBOUND)


def is_split(s: bytearray) -> bool:
    """Whether spell 2 has split this domino."""
    return bool(s[d.SPELLS_ON] & d.SPLIT)


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
    at = hand.map_of(s[d.DRAWER])
    free = bool(spells & d.UNBOUND)
    if not spells & d.SPLIT:
        return dominoes(s, at, first, second, free, None, 0) > 0
    one = dots(s, at, first, free)
    two = dots(s, at, second, free)
    return (lone and (one >= 0 or two >= 0)) or _are_apart(one, two)


def _are_apart(one: int, two: int) -> bool:
    """Whether both dice have a place, and not the same one and only."""
    return one >= 0 and two >= 0 and (one != two or one == _SEVERAL)


def fits_both(s: bytearray) -> bool:
    """Whether both dice of a split domino can be drawn; else `lone` lets either do (U10)."""
    at = hand.map_of(s[d.DRAWER])
    free = is_unbound(s)
    return _are_apart(dots(s, at, s[d.CHOSEN], free), dots(s, at, s[d.CHOSEN + 1], free))


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
    at = hand.map_of(s[d.DRAWER])
    if not sheet.is_free(s, at, cell):
        return False
    return is_unbound(s) or sheet.connects(s, at, cell, s[d.CHOSEN + which])


def draw_die(s: bytearray, which: int, cell: int):
    """Draw one die of the hand on a free square."""
    sheet.draw_coat(s, hand.map_of(s[d.DRAWER]), cell, s[d.CHOSEN + which], hand.crosses(s, which))
    s[d.DREW] |= 1 << s[d.HANDS + which]


def check_domino(s: bytearray, cell: int, direction: int) -> int:
    """OK, or why the hand may not be drawn on two neighbouring squares."""
    at = hand.map_of(s[d.DRAWER])
    first = s[d.CHOSEN]
    second = s[d.CHOSEN + 1]
    if first == second and direction > 1:
        return NOT_NOW  # twins are written from their upper or left half only
    other = cell + step_of(d.MAP, direction)
    if not sheet.is_free(s, at, cell) or not sheet.is_free(s, at, other):
        return why_not_free(s, at, cell, other)
    if is_unbound(s) or sheet.connects(s, at, cell, first) or sheet.connects(s, at, other, second):
        return OK
    return NO_MATCH


def draw_domino(s: bytearray, cell: int, direction: int):
    """Draw the hand on two neighbouring squares that `check_domino` has allowed."""
    draw_die(s, 0, cell)
    draw_die(s, 1, cell + step_of(d.MAP, direction))
