"""The value of one Kingdomino placement: points, potential, contact, holes and the centre.

Frozen. Call `count_deck` and `load_kingdom`, then `evaluate` for each placement. Values are
in hundredths of a point. `castellan tune` finds the weights.
"""

from array import array

from castellan.core.compat import const
from castellan.rules.kingdom import BOX, step_of
from castellan.rules.kingdomino.layout import IN_DECK, TILES
from castellan.rules.kingdomino.score import HARMONY_POINTS, MIDDLE_POINTS
from castellan.rules.kingdomino.turns import Turns

from host_tools.references import property_map

POINT = 100

# Indexes of the weights. Costs are positive numbers, too.
RATE = 0  # + terrain: per square of a property and crown of its terrain in the deck
GROWTH = 8  # per crown of a property and square of its terrain in the deck
CONTACT = 9  # per edge shared with the same terrain
SHELTER = 10  # per edge shared with anything else, which leaves fewer gaps
HOLE = 11  # cost of a free cell without a free neighbour
POCKET = 12  # cost of a free cell with one free neighbour
OFF_CENTRE = 13  # cost of a square outside the centred grid
ODD = 14  # cost of a free area with an odd number of cells
USELESS = 15  # cost of a chosen domino that fits nowhere
EARLY = 16  # per slot nearer to the start of the next row
LATER = 17  # share of the next domino's value that counts, in 128ths
WEIGHTS = 18

# fmt: off
DEFAULT = array("H", (
    0, 48, 76, 30, 15, 8, 13, 0,
    74, 74, 54, 590, 41, 2045, 250, 207, 65, 110,
))
# Without potential: for players that look at the present domino only.
PLAIN = array("H", (
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 74, 54, 590, 41, 2045, 250, 207, 65, 110,
))
# For the last row: points and the two bonuses. A square off centre or a discard loses one.
LAST = array("H", (
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, POINT * MIDDLE_POINTS, 0, POINT * HARMONY_POINTS, 0, 128,
))
# fmt: on

_FULL_POTENTIAL = const(4)  # exits; more exits do not raise the potential
# Indexes of _sum: the property that the new square joins.
_SQUARES = const(0)
_CROWNS = const(1)
_EXITS = const(2)
_BEFORE = const(3)  # value of its parts before
_SIDE = const(4)  # value changes of everything beside it
_sum = array("i", (0, 0, 0, 0, 0))
_met = bytearray(8)  # numbers of the properties already joined
_before = array("i", bytes(4 * 50))  # value of each property with its potential
_exit_loss = array("i", bytes(4 * 50))  # change of that value if the property loses one exit
_squares_left = bytearray(8)  # per terrain, on dominoes that are still in the deck
_crowns_left = bytearray(8)


def count_deck(match: Turns):
    """Count squares and crowns of each terrain in the deck of `match`."""
    for terrain in range(8):
        _squares_left[terrain] = _crowns_left[terrain] = 0
    s = match.state
    for deck in range(len(match.dominoes) // (2 * TILES)):
        first = match.deck_at(deck * TILES)
        for place in range(first, first + s[IN_DECK + deck]):
            second = 2 * (deck * TILES + s[place]) - 1
            for half in range(second - 1, second + 1):
                value = match.dominoes[half]
                _squares_left[value & 7] += 1
                _crowns_left[value & 7] += value >> 4 & 7


def load_kingdom(b: bytearray, at: int, n: int, middle: bool, w: array):
    """Map the kingdom at `at` of `b`, and value its properties with the weights `w`."""
    for number in range(1, property_map.map_kingdom(b, at, n, middle) + 1):
        terrain = property_map.terrains[number]
        squares = property_map.squares[number]
        crowns = property_map.crowns[number]
        exits = property_map.exits[number]
        gain = potential(terrain, squares, crowns, exits, w)
        _before[number] = POINT * squares * crowns + gain
        _exit_loss[number] = (
            potential(terrain, squares, crowns, exits - 1, w) - gain if exits else 0
        )


def evaluate(b: bytearray, at: int, n: int, spot: int, first: int, second: int, w: array) -> int:
    """Return the value that a placement adds. `spot` is cell << 2 | direction."""
    one = spot >> 2
    other = one + step_of(n, spot & 3)
    free_cells = property_map.free_cells
    in_one = free_cells[one]
    in_other = free_cells[other]
    free_cells[one] = free_cells[other] = 0
    _sum[_SIDE] = 0
    _open_property()
    met = _add_square(b, at + BOX, one, first, 2 * n, 0, w)
    added = 0
    if first & 7 != second & 7:
        added = _close_property(first & 7, w)
        _open_property()
        met = 0
    _add_square(b, at + BOX, other, second, 2 * n, met, w)
    added += _close_property(second & 7, w)
    free_cells[one] = in_one
    free_cells[other] = in_other
    added += _sum[_SIDE]
    return added if in_one and in_other else added - w[OFF_CENTRE]


def potential(terrain: int, squares: int, crowns: int, exits: int, w: array) -> int:
    """Return the value that a property may still gain from dominoes left in the deck."""
    if exits > _FULL_POTENTIAL:
        exits = _FULL_POTENTIAL
    of_squares = w[GROWTH] * crowns * _squares_left[terrain] >> 3
    of_crowns = w[RATE + terrain] * squares * _crowns_left[terrain] >> 2
    return exits * (of_squares + of_crowns) // _FULL_POTENTIAL


def _open_property():
    for index in range(_SIDE):
        _sum[index] = 0


def _close_property(terrain: int, w: array) -> int:
    squares = _sum[_SQUARES]
    crowns = _sum[_CROWNS]
    now = POINT * squares * crowns + potential(terrain, squares, crowns, _sum[_EXITS], w)
    return now - _sum[_BEFORE]


def _add_square(
    b: bytearray, grid: int, cell: int, half: int, width: int, met: int, w: array
) -> int:
    """Add one square and its four neighbours to `_sum`. Returns how many properties it joins."""
    free_cells = property_map.free_cells
    _sum[_SQUARES] += 1
    _sum[_CROWNS] += half >> 4 & 7
    beside = cell + 1
    for direction in range(4):
        if free_cells[beside]:
            _sum[_EXITS] += 1
            ways = free_cells[beside + 1] + free_cells[beside - 1]
            ways += free_cells[beside + width] + free_cells[beside - width]
            if ways < 2:
                _sum[_SIDE] -= w[POCKET] if ways else w[HOLE]
        elif b[grid + beside] > 127 and b[grid + beside] & 7:
            if (b[grid + beside] ^ half) & 7:
                _sum[_SIDE] += w[SHELTER] + _exit_loss[property_map.property_at[beside]]
            else:
                met = _join(property_map.property_at[beside], met, w)
        else:
            _sum[_SIDE] += w[SHELTER]
        if direction == 0:
            beside = cell - 1
        elif direction == 1:
            beside = cell + width
        else:
            beside = cell - width
    return met


def _join(number: int, met: int, w: array) -> int:
    """Add a neighbouring property of the same terrain to `_sum`, once."""
    _sum[_SIDE] += w[CONTACT]
    _sum[_EXITS] -= 1
    for index in range(met):
        if _met[index] == number:
            return met
    _met[met] = number
    _sum[_SQUARES] += property_map.squares[number]
    _sum[_CROWNS] += property_map.crowns[number]
    _sum[_EXITS] += property_map.exits[number]
    _sum[_BEFORE] += _before[number]
    return met + 1
