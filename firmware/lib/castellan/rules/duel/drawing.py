"""Draws two dice into the map, with spells, the castle's bonus and jokers (U4 to U10).

Room: rules. The order of steps: turn a die, use the bonus or spells, name the jokers, draw. A step
is only legal if the domino can still be drawn afterwards, if need be with one more spell.
"""

from castellan.core.compat import const
from castellan.rules.contract import NOT_NOW, OK
from castellan.rules.duel import book, fitting, hand, meta, sheet
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER

_TURN_SPELL = const(3)  # index of spell 4


def legal(match, out) -> int:
    """Write all legal actions of the drawing player to `out`. Returns how many."""
    s = match.state
    lone = bool(match.options & meta.SPLIT_ONE)
    possible = fitting.any_way(s, s[d.SPELLS_ON], lone)
    count = 0
    if s[d.FIRST_DOT] == FREE:
        count = _legal_preparations(match, possible, lone, out)
        if _may_pass(match, possible):
            out[count] = d.NO_DRAW
            count += 1
        if fitting.is_open(s):
            return _legal_coats(s, lone, out, count)
    return _legal_squares(s, lone, out, count)


def _may_pass(match, possible: bool) -> bool:
    """True if nothing may be drawn. A die with the castle's bonus must be drawn (U5, U8)."""
    s = match.state
    if s[d.FIRST_DOT] != FREE:
        return False
    if s[d.BONUS_DIE + s[d.DRAWER]] and not match.options & meta.BONUS_UNDRAWN:
        return False
    return not possible or bool(match.options & meta.DRAW_OPTIONAL)


def _legal_preparations(match, possible: bool, lone: bool, out) -> int:
    """Write legal steps before jokers are named: turn a die, bonus, spells 1 and 2."""
    s = match.state
    player = s[d.DRAWER]
    count = 0
    if _may_turn(s):
        for which in range(2):
            for face in range(6):
                out[count] = d.TURN + 6 * which + face
                count += 1
    if _may_use_bonus(match, possible):
        for which in range(2):
            out[count] = d.BONUS + which
            count += 1
    if not _has_named(s):
        for spell in range(2):
            if _may_lift(s, player, spell, lone):
                out[count] = d.SPELL_FREE + spell
                count += 1
    return count


def _may_use_bonus(match, possible: bool) -> bool:
    """True if the castle's bonus is unused and the domino can be drawn, if it must be (U8)."""
    s = match.state
    if s[d.BONUS_SPENT + s[d.DRAWER]]:
        return False
    return possible or bool(match.options & meta.BONUS_UNDRAWN)


def _may_turn(s: bytearray) -> bool:
    """True if spell 4 may still turn a die: only before all other steps (U8)."""
    player = s[d.DRAWER]
    if not hand.owns_spell(s, player, _TURN_SPELL) or s[d.BONUS_DIE + player]:
        return False
    return not s[d.SPELLS_ON] and not _has_named(s)


def _has_named(s: bytearray) -> bool:
    """True if a joker of the hand has been named."""
    for which in range(2):
        if s[d.FACES + s[d.HANDS + which]] & 7 == JOKER and s[d.CHOSEN + which]:
            return True
    return False


def _may_lift(s: bytearray, player: int, spell: int, lone: bool) -> bool:
    """True if a player may use spell 1 or 2 and can then draw, alone or with the other (U9)."""
    if not hand.owns_spell(s, player, spell):
        return False
    if fitting.any_way(s, s[d.SPELLS_ON] | 1 << spell, lone):
        return True
    return hand.owns_spell(s, player, 1 - spell) and fitting.any_way(s, d.UNBOUND | d.SPLIT, lone)


def _legal_coats(s: bytearray, lone: bool, out, count: int) -> int:
    """Append the coats that the next joker may become: coats with which the dice can be drawn."""
    which = 1 if s[d.CHOSEN] else 0
    for coat in range(1, 7):
        if _may_name(s, which, coat, lone):
            out[count] = d.COAT + 6 * which + coat - 1
            count += 1
    return count


def _may_name(s: bytearray, which: int, coat: int, lone: bool) -> bool:
    if s[d.CHOSEN + which] or (which and not s[d.CHOSEN]):
        return False
    s[d.CHOSEN + which] = coat
    possible = fitting.any_way(s, s[d.SPELLS_ON], lone)
    s[d.CHOSEN + which] = 0
    return possible


def _legal_squares(s: bytearray, lone: bool, out, count: int) -> int:
    if not fitting.is_split(s):
        free = fitting.is_unbound(s)
        return count + fitting.dominoes(s, s[d.CHOSEN], s[d.CHOSEN + 1], free, out, count)
    stranded = fitting.is_stranded(s)
    for which in range(2):
        for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
            if _may_dot(s, which, cell, lone, stranded):
                out[count] = d.DOT + (which << 7) + cell
                count += 1
    return count


def _may_dot(s: bytearray, which: int, cell: int, lone: bool, stranded: bool) -> bool:
    if stranded:
        return fitting.may_strand(s, which, cell)
    return fitting.may_dot(s, which, cell, lone)


def play(match, action: int) -> int:
    """Validate and carry out an action of the drawing player. Returns OK or why not."""
    s = match.state
    lone = bool(match.options & meta.SPLIT_ONE)
    if action == d.NO_DRAW:
        if not _may_pass(match, fitting.any_way(s, s[d.SPELLS_ON], lone)):
            return NOT_NOW
        book.end_drawing(match)
        return OK
    if action < d.PLACE:
        return _prepare(match, action, lone) if s[d.FIRST_DOT] == FREE else NOT_NOW
    if fitting.is_open(s):
        return NOT_NOW
    if fitting.is_split(s):
        return _dot(match, action - d.DOT, lone) if d.DOT <= action < d.CROSS else NOT_NOW
    return _place(match, action - d.PLACE) if action < d.PLACE + 1024 else NOT_NOW


def _prepare(match, action: int, lone: bool) -> int:
    """Validate and carry out a step before the drawing itself."""
    s = match.state
    if d.TURN <= action < d.TURN + 12:
        return _turn(match, (action - d.TURN) // 6, (action - d.TURN) % 6)
    if d.BONUS <= action < d.BONUS + 2:
        return _use_bonus(match, action - d.BONUS, lone)
    if d.SPELL_FREE <= action <= d.SPELL_SPLIT:
        return _lift(s, action - d.SPELL_FREE, lone)
    if d.COAT <= action < d.COAT + 12:
        return _name(s, (action - d.COAT) // 6, (action - d.COAT) % 6 + 1, lone)
    return NOT_NOW


def _turn(match, which: int, face: int) -> int:
    """Turn a die to one of its faces (spell 4)."""
    s = match.state
    if not _may_turn(s):
        return NOT_NOW
    hand.spend_spell(s, s[d.DRAWER], _TURN_SPELL)
    die = s[d.HANDS + which]
    s[d.FACES + die] = match.dice[6 * die + face]
    hand.settle_coats(s)
    return OK


def _use_bonus(match, which: int, lone: bool) -> int:
    """Add the castle's cross to one die, once a game (U8)."""
    s = match.state
    player = s[d.DRAWER]
    if not _may_use_bonus(match, fitting.any_way(s, s[d.SPELLS_ON], lone)):
        return NOT_NOW
    s[d.BONUS_SPENT + player] = 1
    s[d.BONUS_DIE + player] = s[d.HANDS + which] + 1
    return OK


def _lift(s: bytearray, spell: int, lone: bool) -> int:
    player = s[d.DRAWER]
    if _has_named(s) or not _may_lift(s, player, spell, lone):
        return NOT_NOW
    hand.spend_spell(s, player, spell)
    s[d.SPELLS_ON] |= 1 << spell
    return OK


def _name(s: bytearray, which: int, coat: int, lone: bool) -> int:
    if not _may_name(s, which, coat, lone):
        return NOT_NOW
    s[d.CHOSEN + which] = coat
    return OK


def _place(match, spot: int) -> int:
    """Draw both dice on two neighbouring squares (U4)."""
    s = match.state
    code = fitting.check_domino(s, spot >> 2, spot & 3)
    if code == OK:
        fitting.draw_domino(s, spot >> 2, spot & 3)
        book.end_drawing(match)
    return code


def _dot(match, spot: int, lone: bool) -> int:
    """Draw one die of a split domino (spell 2). Neither die counts as a neighbour (U4)."""
    s = match.state
    which = spot >> 7
    cell = spot & 127
    if which > 1 or not _may_dot(s, which, cell, lone, fitting.is_stranded(s)):
        return NOT_NOW
    if s[d.FIRST_DOT] == FREE and not fitting.is_half(s, lone):
        s[d.FIRST_DOT] = cell
        return OK
    if s[d.FIRST_DOT] != FREE:
        fitting.draw_die(s, 0, s[d.FIRST_DOT])
    fitting.draw_die(s, which, cell)
    book.end_drawing(match)
    return OK
