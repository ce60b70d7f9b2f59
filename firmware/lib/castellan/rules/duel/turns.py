"""The second half of a Duel round: both players draw their dice and fill boxes.

Room: rules. `rounds.py` calls these functions with the match.
"""

from castellan.core.compat import const
from castellan.rules.contract import NOT_NOW, OK
from castellan.rules.duel import book, drawing, hand, sheet
from castellan.rules.duel import layout as d
from castellan.rules.kingdom import BOX

_NAME_SPELL = const(4)
_CROSS_SPELL = const(5)


def legal(match, out) -> int:
    """Write all legal actions of the drawing player to `out`. Returns how many."""
    s = match.state
    if s[d.PHASE] == d.DRAWING:
        return drawing.legal(match, out)
    count = 0
    if s[d.PHASE] == d.NAMING:
        for count in range(6):
            out[count] = d.NAME + 1 + count
        return 6
    for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
        if _may_cross(s, cell):
            out[count] = d.CROSS + cell
            count += 1
    return count


def play(match, action: int) -> int:
    """Validate and carry out an action of the drawing player. Returns OK or why not."""
    phase = match.state[d.PHASE]
    if phase == d.DRAWING:
        return drawing.play(match, action)
    if phase == d.NAMING:
        return _name(match, action - d.NAME)
    return _cross(match, action - d.CROSS)


def _name(match, coat: int) -> int:
    """Name the coat whose domains earn prestige points (spell 5, U9)."""
    s = match.state
    if not 1 <= coat <= 6:
        return NOT_NOW
    s[d.PRESTIGE + s[d.DRAWER]] = coat
    return _after_lightning(match, _NAME_SPELL)


def _may_cross(s: bytearray, cell: int) -> bool:
    if not sheet.FIRST_CELL <= cell < sheet.END_CELL:
        return False
    value = s[hand.map_of(s[d.DRAWER]) + BOX + cell]
    return value > 127 and value & 7 > 0


def _cross(match, cell: int) -> int:
    """Add one cross to a coat that is already drawn (spell 6, U9)."""
    s = match.state
    if not _may_cross(s, cell):
        return NOT_NOW
    s[hand.map_of(s[d.DRAWER]) + BOX + cell] += 16
    return _after_lightning(match, _CROSS_SPELL)


def _after_lightning(match, spell: int) -> int:
    s = match.state
    hand.spend_spell(s, s[d.DRAWER], spell)
    s[d.PHASE] = d.DRAWING
    book.fill(match)
    return OK
