"""What follows once the dice are taken: both players draw and fill their boxes.

Room: rules. `rounds` imports it when a player is to decide that. A box on the table forgets it
while it thinks, and between two rounds: it has little memory.
"""

from castellan.core.compat import const
from castellan.rules.contract import NOT_NOW, OK
from castellan.rules.duel import book, drawing, hand, sheet
from castellan.rules.duel import layout as d
from castellan.rules.kingdom import BOX

_NAME_SPELL = const(4)
_CROSS_SPELL = const(5)


def legal(match, out) -> int:
    """Write all actions that are open to the player who draws; return how many."""
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
    """Carry out one action of the player who draws."""
    phase = match.state[d.PHASE]
    if phase == d.DRAWING:
        return drawing.play(match, action)
    if phase == d.NAMING:
        return _name(match, action - d.NAME)
    return _cross(match, action - d.CROSS)


def _name(match, coat: int) -> int:
    """Spell 5: the coat whose domains bring prestige (U9)."""
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
    """Spell 6: one cross more on a coat already drawn (U9)."""
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
