"""How the Duel's actions belong to the lines of its log. See `castellan.rules.again`.

Room: rules. A line names the dice by their numbers, an action by their place in the hand.
"""

from castellan.rules.duel import fitting
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.kingdom import step_of

IS_TEMPORARY = True


def begins_line(match) -> bool:
    """True if the next action begins a line of the log."""
    s = match.state
    if s[d.PHASE] == d.ROLL:
        return not s[d.ROLLED]
    return s[d.PHASE] != d.DRAWING or s[d.FIRST_DOT] == FREE


def same_action(old, action: int, new) -> int:
    """Return the action of `new` that has the line of `action` in `old`, or -1."""
    if old.actor() != new.actor():
        return -1
    if d.TURN <= action < d.BONUS:
        return _same_hand(old, action, new, d.TURN, 6)
    if d.BONUS <= action < d.COAT:
        return _same_hand(old, action, new, d.BONUS, 1)
    if d.COAT <= action < d.NAME:
        return _same_hand(old, action, new, d.COAT, 6)
    if new.state[d.PHASE] != d.DRAWING:
        return action
    if d.DOT <= action < d.CROSS and old.state[d.FIRST_DOT] == FREE:
        return _same_dot(old, action, new)
    if d.PLACE <= action < d.DOT and action & 2 and fitting.are_alike(new.state):
        cell = (action - d.PLACE >> 2) + step_of(d.MAP, action & 3)
        return d.PLACE + (cell << 2) + (action & 1)
    return action


def _same_hand(old, action: int, new, base: int, each: int) -> int:
    """Return the action for the same die in `new`, or -1. `each` actions belong to a die."""
    die = old.state[d.HANDS + (action - base) // each]
    for which in range(2):
        if new.state[d.PHASE] == d.DRAWING and new.state[d.HANDS + which] == die:
            return base + each * which + (action - base) % each
    return -1


def _same_dot(old, action: int, new) -> int:
    """Return a die of a split domino: both dice follow each other, or one is drawn alone."""
    if fitting.fits_both(old.state) != fitting.fits_both(new.state):
        return -1
    if fitting.fits_both(old.state):
        return action
    return _same_hand(old, action, new, d.DOT, 128)
