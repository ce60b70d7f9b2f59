"""Draws the dice at a spot of a map before they are placed, and computes points. Room: ui."""

from castellan.core.compat import const
from castellan.rules.duel import hand, sheet
from castellan.rules.duel import layout as d
from castellan.rules.kingdom import BOX, step_of
from castellan.ui import draw, palette
from castellan.ui.shared import jumps

_CELL = const(127)
_WIDTH = const(8)


def is_single(spot: int) -> bool:
    """True if the spot is for one die alone (spell 2) or for a cross (spell 6)."""
    return spot >= d.DOT


def die_of(spot: int) -> int:
    """Return which die of the hand (0 or 1) is on the first cell of a spot."""
    return spot - d.DOT >> 7 if is_single(spot) else 0


def first_cell(spot: int) -> int:
    """Return the cell of a spot's first die, or of its only die."""
    return spot & _CELL if is_single(spot) else spot - d.PLACE >> 2


def second_cell(spot: int) -> int:
    """Return the cell of the second die. A single die returns its only cell."""
    cell = first_cell(spot)
    return cell if is_single(spot) else cell + step_of(d.MAP, spot & 3)


def jump(spots, here: int, across: int, down: int) -> int:
    """Return the index of the nearest spot in a direction, or `here`. For dice drawn alone."""
    now = first_cell(spots[here])
    best = here
    least = jumps.FAR
    for index in range(len(spots)):
        cell = first_cell(spots[index])
        right = cell % _WIDTH - now % _WIDTH
        away = jumps.cost(right, cell // _WIDTH - now // _WIDTH, across, down)
        if away < least:
            least = away
            best = index
    return best


def draw_ghost(frame: bytearray, view, s, spot: int, now: int):
    """Draw the dice at a spot, alternating with white."""
    view.put(frame, first_cell(spot), _blinking(s, die_of(spot), now))
    if not is_single(spot):
        view.put(frame, second_cell(spot), _blinking(s, 1, now))


def _blinking(s, which: int, now: int) -> int:
    """Return the colour of a die now. Of two like coats the one with fewer crosses turns dim."""
    coat = s[d.CHOSEN + which]
    if not draw.cursor_is_on(now):
        return coat
    other = 1 - which
    is_less = coat == s[d.CHOSEN + other] and hand.crosses(s, which) < hand.crosses(s, other)
    return palette.dim(coat) if is_less else palette.WHITE


def gained(match, player: int, spot: int, points, kept: bytearray) -> int:
    """Return how many points a spot adds. The map is changed for this and then restored."""
    s = match.state
    at = hand.map_of(player)
    before = match.score(player, points)
    for index in range(match.kingdom_size):
        kept[index] = s[at + index]
    if spot >= d.CROSS:
        s[at + BOX + first_cell(spot)] += 16
    else:
        which = die_of(spot)
        sheet.draw_coat(s, at, first_cell(spot), s[d.CHOSEN + which], hand.crosses(s, which))
        if not is_single(spot):
            sheet.draw_coat(s, at, second_cell(spot), s[d.CHOSEN + 1], hand.crosses(s, 1))
    after = match.score(player, points)
    for index in range(match.kingdom_size):
        s[at + index] = kept[index]
    return after - before


def draw_reach(frame: bytearray, view, spots, count: int):
    """Draw dim the cells of the first `count` spots, which the dice can reach."""
    for index in range(count):
        view.put(frame, first_cell(spots[index]), palette.DIM)
        view.put(frame, second_cell(spots[index]), palette.DIM)
