"""How Queendomino's actions belong to the lines of its log. See `castellan.rules.again`.

Room: rules. A line names a building by its name and a knight by its square.
"""

from castellan.rules.kingdomino import again as kingdomino
from castellan.rules.kingdomino.layout import DISCARD, NEXT_TILES, PHASE, PLACE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.log_words import cheapest

IS_TEMPORARY = True


def begins_line(match) -> bool:
    """True if the next action begins a line of the log."""
    log = match.log
    if match.state[PHASE] == q.BUILDERS and log.size:
        return not q.BUILDER < log.data[log.size - 1] <= q.BUILDER + q.KINDS
    return kingdomino.begins_line(match)


def same_action(old, action: int, new) -> int:
    """Return the action of `new` that has the line of `action` in `old`, or -1."""
    _imply(new, action)
    if q.DRAGON <= action < q.END_TURN or action >= q.BUILD:
        return _same_step(old, action, new) if old.actor() == new.actor() else -1
    return kingdomino.same_action(old, action, new)


def _same_step(old, action: int, new) -> int:
    """Return an optional step of a turn, or a gain, in `new`."""
    if action >= q.BUILD:
        price = _same_price(old, action - q.BUILD >> 8, new)
        return q.BUILD + (price << 8) + (action & 255) if price >= 0 else -1
    if action >= q.GAIN:
        return action
    if action >= q.KNIGHT:
        return _same_knight(old, action, new)
    price = _same_price(old, action - q.DRAGON, new)
    return q.DRAGON + price if price >= 0 else -1


def _imply(new, action: int):
    """Apply what a log may leave out before this action: a gain, or the end of a last turn."""
    s = new.state
    if s[PHASE] == q.GAINING and not q.GAIN <= action < q.END_TURN:
        new.apply(new.chance())
    if s[PHASE] == q.OPTIONS and not s[NEXT_TILES]:
        if action == DISCARD or PLACE <= action < q.BUILD:
            new.apply(q.END_TURN)


def _same_knight(old, action: int, new) -> int:
    """Return the action that puts a knight on the same square in `new`, or -1."""
    cell = old.state[old.extras + q.CELL_A + action - q.KNIGHT]
    for half in range(2):
        if new.state[new.extras + q.CELL_A + half] == cell:
            return q.KNIGHT + half
    return -1


def _same_price(old, price: int, new) -> int:
    """Return the price of the building that this building's name means in `new`, or -1."""
    kind = old.state[old.extras + q.PRICES + price]
    if cheapest(old, kind) == price:
        return cheapest(new, kind)
    return price if new.state[new.extras + q.PRICES + price] == kind else -1
