"""Finds the squares on which the two dice in hand can be drawn.

Room: rules. `s` is the state. The hand belongs to the drawing player (U4).
"""

from castellan.core.compat import const
from castellan.rules.contract import NO_MATCH, NOT_NOW, OK, OUTSIDE, OVERLAP
from castellan.rules.duel import hand, sheet
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.kingdom import BLOCKED, BOX, step_of

_SEVERAL = const(255)


def dominoes(s: bytearray, coat_a: int, coat_b: int, is_free: bool, out, start: int) -> int:
    """Write every way to draw a domino of two coats to out[start:]. Returns how many (U4).

    With `is_free` nothing must touch. Without `out` the function stops at the first way it finds.
    """
    at = hand.map_of(s[d.DRAWER])
    # Two ways round that draw the same are one action: only from the upper or left square.
    ways = 2 if coat_a == coat_b and (out is None or are_alike(s)) else 4
    count = start
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if not sheet.is_free(s, at, cell):
            continue
        touches = is_free or sheet.connects(s, at, cell, coat_a)
        for direction in range(ways):
            other = cell + step_of(d.MAP, direction)
            if sheet.is_free(s, at, other) and (touches or sheet.connects(s, at, other, coat_b)):
                if out is None:
                    return 1
                out[count] = d.PLACE | cell << 2 | direction
                count += 1
    return count - start


def dots(b: bytearray, at: int, coat: int, is_unbound: bool) -> int:
    """Return the only cell where one coat may be drawn, _SEVERAL, or -1 for none (U10)."""
    found_at = -1
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if sheet.is_free(b, at, cell) and (is_unbound or sheet.connects(b, at, cell, coat)):
            if found_at >= 0:
                return _SEVERAL
            found_at = cell
    return found_at


def why_not_free(b: bytearray, at: int, cell: int, other: int) -> int:
    """Return why two squares cannot both be drawn: OVERLAP or OUTSIDE."""
    for square in (cell, other):
        if not sheet.FIRST_CELL <= square < sheet.END_CELL or b[at + BOX + square] == BLOCKED:
            return OUTSIDE
    return OVERLAP


def is_open(s: bytearray) -> bool:
    """True if a joker of the hand has no coat yet."""
    return not s[d.CHOSEN] or not s[d.CHOSEN + 1]


def are_alike(s: bytearray) -> bool:
    """True if both dice have the same coat and crosses. Then both ways round are one action."""
    return s[d.CHOSEN] == s[d.CHOSEN + 1] and hand.crosses(s, 0) == hand.crosses(s, 1)


def is_unbound(s: bytearray) -> bool:
    """True if spell 1 frees this domino from the connection rules."""
    return bool(s[d.SPELLS_ON] & d.UNBOUND)


def is_split(s: bytearray) -> bool:
    """True if spell 2 splits this domino."""
    return bool(s[d.SPELLS_ON] & d.SPLIT)


def any_way(s: bytearray, spells: int, lone: bool) -> bool:
    """True if the hand can be drawn with these spells and some choice of jokers."""
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
    """True if two coats can be drawn with these spells. With `lone`, one split half is enough."""
    free = bool(spells & d.UNBOUND)
    if not spells & d.SPLIT:
        return dominoes(s, first, second, free, None, 0) > 0
    at = hand.map_of(s[d.DRAWER])
    one = dots(s, at, first, free)
    two = dots(s, at, second, free)
    return (lone and (one >= 0 or two >= 0)) or _are_apart(one, two)


def _are_apart(one: int, two: int) -> bool:
    """True if both dice have a square, and not only one square for both."""
    return one >= 0 and two >= 0 and (one != two or one == _SEVERAL)


def fits_both(s: bytearray) -> bool:
    """True if both dice of a split domino can be drawn. If not, `lone` allows one die (U10)."""
    at = hand.map_of(s[d.DRAWER])
    free = is_unbound(s)
    return _are_apart(dots(s, at, s[d.CHOSEN], free), dots(s, at, s[d.CHOSEN + 1], free))


def is_half(s: bytearray, lone: bool) -> bool:
    """True if one die of a split domino is drawn alone, because `lone` allows it (U10)."""
    return lone and not fits_both(s)


def may_dot(s: bytearray, which: int, cell: int, lone: bool) -> bool:
    """True if a die of a split domino may be drawn on a square. The first die comes first.

    If only one of the dice has a square, it may be drawn with `lone` (U10).
    """
    if not _fits_dot(s, which, cell):
        return False
    if s[d.FIRST_DOT] != FREE:
        return which == 1 and cell != s[d.FIRST_DOT]
    if not fits_both(s):
        return lone
    return which == 0 and _has_second_dot(s, cell)


def is_stranded(s: bytearray) -> bool:
    """True if the second die of a split domino connects nowhere, after an irregular first die."""
    return s[d.FIRST_DOT] != FREE and not _has_second_dot(s, s[d.FIRST_DOT])


def may_strand(s: bytearray, which: int, cell: int) -> bool:
    """True if a square is free for a second die that connects nowhere."""
    if which != 1 or cell == s[d.FIRST_DOT]:
        return False
    return sheet.is_free(s, hand.map_of(s[d.DRAWER]), cell)


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
    """Return OK, or why the hand may not be drawn on two neighbouring squares."""
    at = hand.map_of(s[d.DRAWER])
    first = s[d.CHOSEN]
    second = s[d.CHOSEN + 1]
    if direction > 1 and are_alike(s):
        return NOT_NOW  # equal dice: only from the upper or left one
    other = cell + step_of(d.MAP, direction)
    if not sheet.is_free(s, at, cell) or not sheet.is_free(s, at, other):
        return why_not_free(s, at, cell, other)
    if is_unbound(s) or sheet.connects(s, at, cell, first) or sheet.connects(s, at, other, second):
        return OK
    return NO_MATCH


def draw_domino(s: bytearray, cell: int, direction: int):
    """Draw the hand on two neighbouring squares, without validation."""
    draw_die(s, 0, cell)
    draw_die(s, 1, cell + step_of(d.MAP, direction))
