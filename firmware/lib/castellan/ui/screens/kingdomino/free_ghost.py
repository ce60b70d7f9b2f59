"""The free ghost for learners: it may move to illegal spots and shows why. Room: ui."""

from castellan.core.compat import const
from castellan.rules.kingdom import castle_of, step_of
from castellan.rules.kingdomino.layout import PLACE
from castellan.ui import draw, palette
from castellan.ui.input import B
from castellan.ui.refusal import rule_number
from castellan.ui.shared.kingdom_view import half_of

FLASHES_MS = const(2000)
WHY_MS = const(3500)  # the flashes and the number of the rule
_BLINK_MS = const(500)
_LIT_MS = const(300)
_DIRECTIONS = b"\x00\x03\x01\x02\x00"  # by gesture: UP, DOWN, LEFT, RIGHT


def moved(match, player: int, spot: int, gesture: int) -> int:
    """Return the spot one cell further, or turned after B. Returns -1 at the end of the grid."""
    side = match.grid
    cell = spot - PLACE >> 2
    direction = spot & 3
    if gesture == B:
        for _ in range(4):
            direction = direction + 1 & 3
            if _is_on_grid(match, player, cell, direction):
                return PLACE + (cell << 2) + direction
        return -1
    step = step_of(side, _DIRECTIONS[gesture])
    if not _is_on_grid(match, player, cell + step, direction):
        return -1
    return PLACE + (cell + step << 2) + direction


def _is_on_grid(match, player, cell, direction):
    """True if both halves are at most one cell outside the area that the kingdom can reach."""
    side = match.grid
    state = match.state
    at = match.kingdom(player)
    other = cell + step_of(side, direction)
    for place in (cell, other):
        x = place % (2 * side)
        y = place // (2 * side) - 1
        if x < 0 or y < 0 or x > 2 * side - 2 or y > 2 * side - 2:
            return False
        if x < state[at] - 3 or x > state[at + 1] + 3:
            return False
        if y < state[at + 2] - 3 or y > state[at + 3] + 3:
            return False
    return True


def beside_castle(match) -> int:
    """Return the spot at the right of the castle, where a ghost without a legal spot begins."""
    return PLACE + (castle_of(match.grid) + 1 << 2)


def as_legal(match, spot: int, number: int) -> int:
    """Convert a spot to the form of `legal`, which lists equal halves in one direction only."""
    if half_of(match, number, 0) != half_of(match, number, 1) or not spot & 2:
        return spot
    cell = (spot - PLACE >> 2) + step_of(match.grid, spot & 3)
    return PLACE + (cell << 2) + (spot & 3 ^ 2)


def is_legal(spots, spot: int) -> bool:
    """True if `spots` contains the spot."""
    for index in range(len(spots)):
        if spots[index] == spot:
            return True
    return False


def draw_why(frame: bytearray, why: int, rule: bytes, shown_ms: int):
    """Blink a red frame, 1 overlap, 2 no match, 3 outside. Then show the number of the rule."""
    if shown_ms >= FLASHES_MS:
        rule_number.show(frame, rule, shown_ms - FLASHES_MS)
    elif shown_ms // _BLINK_MS < why and shown_ms % _BLINK_MS < _LIT_MS:
        draw.border(frame, palette.RED)
