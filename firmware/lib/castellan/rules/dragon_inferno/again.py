"""How Dragon Inferno's actions belong to the lines of its log. See `castellan.rules.again`.

Room: rules. A line does not name the dragon, so another dragon may land in its place.
"""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import WIDE

IS_TEMPORARY = True


def begins_line(match) -> bool:
    """True if the next action begins a line of the log."""
    return match.state[d.PHASE] != d.DEALING or not match.state[d.DEALT]


def same_action(old, action: int, new) -> int:
    """Return the action of `new` that has the line of `action` in `old`, or -1."""
    if old.actor() != new.actor():
        return -1
    if action == d.PASS and old.state[d.PHASE] != new.state[d.PHASE]:
        return -1
    if d.DRAGON <= action < d.TILE and new.state[d.PHASE] == d.DRAGONS:
        turned = new.pieces.turned
        shape = new.dragon_shape(action >> 7 & 7)
        if not turned[shape]:  # the dragon looks like in an earlier turn
            return d.DRAGON + (turned[shape + WIDE] << 7) + (action & 127)
    return action
