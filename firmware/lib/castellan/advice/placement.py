"""How good each legal placement looks at a glance: points, lost bonuses, holes and contact.

Room: advice. For the device's ghost, which starts on the best spot and jumps from rank to rank.
"""

from castellan.advice import estates
from castellan.core.compat import const
from castellan.rules.kingdom import BOX, step_of
from castellan.rules.kingdomino.layout import PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_KINGDOM, MIDDLE_LENIENT, MIDDLE_STRICT
from castellan.rules.kingdomino.tables import DOMINOES

WORST = const(20000)  # a value never falls below zero
_POINT = const(100)  # what one point is worth
_HOLE = const(300)  # a square that no domino can fill any more
_HOLE_HARMONY = const(600)  # the same where a discard would cost a bonus too
_OFF_CENTRE = const(1000)  # a square so far out that the castle cannot end in the middle
_CONTACT = const(40)  # an edge shared with the same terrain
_SHELTER = const(20)  # an edge shared with anything else, which leaves fewer gaps

_LIKE = const(0x8F)  # of a square: taken, and the terrain
_ANY_MIDDLE = MIDDLE_KINGDOM | MIDDLE_LENIENT | MIDDLE_STRICT


def rank(match, choices, count: int, values):
    """Write the value of each legal placement of the player to move; more is better.

    `choices` holds what `legal` wrote; actions that are no placements get a zero.
    """
    if count == 0 or choices[0] < PLACE:
        for index in range(count):
            values[index] = 0
        return
    b = match.state
    at = match.kingdom(match.actor())
    tile = 2 * b[ROW_TILES + b[TURN]]
    options = match.options
    estates.survey(b, at, match.grid, bool(options & _ANY_MIDDLE))
    for index in range(count):
        spot = choices[index] - PLACE
        values[index] = WORST + value(
            b, at, match.grid, spot, DOMINOES[tile - 2], DOMINOES[tile - 1], options
        )


def value(b: bytearray, at: int, n: int, spot: int, first: int, second: int, options: int) -> int:
    """The value of a placement in the kingdom that `estates` has surveyed."""
    grid = at + BOX
    width = 2 * n
    one = spot >> 2
    other = one + step_of(n, spot & 3)
    room = estates.room
    wanted = room[one] & room[other]
    room_one = room[one]
    room_other = room[other]
    room[one] = room[other] = 0
    hole = _HOLE_HARMONY if options & HARMONY else _HOLE
    worth = _POINT * estates.gain(b, grid, grid + one, grid + other, first, second, width)
    worth += _surroundings(b, grid, one, first, hole, width)
    worth += _surroundings(b, grid, other, second, hole, width)
    room[one] = room_one
    room[other] = room_other
    return worth if wanted else worth - _OFF_CENTRE


def _surroundings(b: bytearray, grid: int, cell: int, half: int, hole: int, width: int) -> int:
    """What lies around one half: like terrain, other squares, and the holes it makes."""
    room = estates.room
    worth = 0
    beside = cell + 1
    for direction in range(4):
        if room[beside]:
            if not (
                room[beside + 1]
                or room[beside - 1]
                or room[beside + width]
                or room[beside - width]
            ):
                worth -= hole
        elif b[grid + beside] & _LIKE == half & _LIKE:
            worth += _CONTACT
        else:
            worth += _SHELTER
        if direction == 0:
            beside = cell - 1
        elif direction == 1:
            beside = cell + width
        else:
            beside = cell - width
    return worth
