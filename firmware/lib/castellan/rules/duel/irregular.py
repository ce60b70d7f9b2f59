"""Carries out what the rules of drawing forbid, because the players have drawn it.

Room: rules. Both dice still go on free squares of the map, so the state can hold them.
"""

from castellan.rules.contract import NO_MATCH, NOT_NOW, OK, OUTSIDE, OVERLAP
from castellan.rules.duel import book, fitting, hand, meta, sheet
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE


def overrule(match, action: int) -> int:
    """Carry out an action of the drawing player. Returns OK, or why the state cannot hold it."""
    s = match.state
    if s[d.PHASE] != d.DRAWING:
        return NOT_NOW
    if action == d.NO_DRAW and s[d.FIRST_DOT] == FREE:
        book.end_drawing(match)
        return OK
    if d.COAT <= action < d.COAT + 12:
        return _name(s, (action - d.COAT) // 6, (action - d.COAT) % 6 + 1)
    if fitting.is_open(s) or action < d.PLACE:
        return NOT_NOW
    if fitting.is_split(s):
        return _dot(match, action - d.DOT) if d.DOT <= action < d.CROSS else NOT_NOW
    return _place(match, action - d.PLACE) if action < d.PLACE + 1024 else NOT_NOW


def _name(s: bytearray, which: int, coat: int) -> int:
    """Name a joker (U10) that cannot be drawn with this coat. The first joker comes first."""
    if s[d.CHOSEN + which] or (which and not s[d.CHOSEN]):
        return NOT_NOW
    s[d.CHOSEN + which] = coat
    return OK


def _place(match, spot: int) -> int:
    """Draw both dice on two free squares, although no half connects (U4)."""
    code = fitting.check_domino(match.state, spot >> 2, spot & 3)
    if code == NO_MATCH:
        fitting.draw_domino(match.state, spot >> 2, spot & 3)
        book.end_drawing(match)
        return OK
    return NOT_NOW if code == OK else code


def _dot(match, spot: int) -> int:
    """Draw one die of a split domino on a free square, although it does not connect."""
    s = match.state
    which = spot >> 7
    cell = spot & 127
    code = dot_problem(match, which, cell)
    if code != OK:
        return code
    if s[d.FIRST_DOT] != FREE:
        fitting.draw_die(s, 0, s[d.FIRST_DOT])
    elif not _is_half(match):
        s[d.FIRST_DOT] = cell
        return OK
    fitting.draw_die(s, which, cell)
    book.end_drawing(match)
    return OK


def dot_problem(match, which: int, cell: int) -> int:
    """Return OK, or why a die of a split domino cannot be drawn on a square, allowed or not."""
    s = match.state
    is_second = s[d.FIRST_DOT] != FREE
    if which > 1 or (which != is_second and (is_second or not _is_half(match))):
        return NOT_NOW
    at = hand.map_of(s[d.DRAWER])
    if sheet.is_free(s, at, cell) and cell != s[d.FIRST_DOT]:
        needs_two = not is_second and not _is_half(match)
        return OVERLAP if needs_two and sheet.squares_drawn(s, at) == d.SQUARES - 1 else OK
    return OVERLAP if sheet.FIRST_CELL <= cell < sheet.END_CELL else OUTSIDE


def _is_half(match) -> bool:
    return fitting.is_half(match.state, bool(match.options & meta.SPLIT_ONE))
